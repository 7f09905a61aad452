import type { InlineNode, MarkNode } from '@greenroom/contract/areas/articles/article-document'
import type { FormulaRenderer } from './formulas/formulas.ts'
import { declarations, element, escapeHtml } from './html.ts'
import { attributesOf, readTag, tagPairs } from './inline-tags.ts'
import { keptStyle, keptTags } from './kept-html.ts'
import { rubyText } from './nodes.ts'
import type { Notes } from './render-notes.ts'
import type { StyleSheet } from './themes.ts'

/** What text is rendered with. */
export interface InlineRendering {
  sheet: StyleSheet
  notes: Notes
  /** Without it, formulas are shown as their LaTeX. */
  formulas: FormulaRenderer | undefined
}

const tags: Readonly<Partial<Record<MarkNode['type'], string>>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
}

/** Links to these stay links in articles; WeChat drops all others. */
export const staysLink = (address: string): boolean => /^https?:\/\/mp\.weixin\.qq\.com\//i.test(address)

/** Whether a link becomes a note: a web address that is not the link's own text. */
const isLinkNote = (address: string, text: string) =>
  /^https?:/i.test(address) && !staysLink(address) && address !== text && address !== `${text}/`

/** Text with its marks. The pieces of one link are joined, so that it gets one number. */
export function inlineHtml(nodes: readonly InlineNode[], rendering: InlineRendering): string {
  const rawTags = shownTags(nodes)
  return linkedRuns(nodes)
    .map(({ href, nodes: run }) => {
      const inner = run.map(node => nodeHtml(node, rawTags, rendering)).join('')
      return href === undefined ? inner : linkHtml(href, textOf(run), inner, rendering)
    })
    .join('')
}

interface LinkedRun {
  href: string | undefined
  nodes: InlineNode[]
}

function linkedRuns(nodes: readonly InlineNode[]): LinkedRun[] {
  const runs: LinkedRun[] = []
  for (const node of nodes) {
    const href = hrefOf(node)
    const last = runs.at(-1)
    if (last && last.href === href) last.nodes.push(node)
    else runs.push({ href, nodes: [node] })
  }
  return runs
}

const marksOf = (node: InlineNode): readonly MarkNode[] =>
  node.type === 'hardBreak' ? [] : (node.marks ?? [])

function hrefOf(node: InlineNode): string | undefined {
  const link = marksOf(node).find(({ type }) => type === 'link')
  return link?.type === 'link' ? link.attrs.href : undefined
}

const textOf = (nodes: readonly InlineNode[]) =>
  nodes.map(node => (node.type === 'text' ? node.text : '')).join('')

function linkHtml(href: string, text: string, inner: string, { sheet, notes }: InlineRendering): string {
  if (staysLink(href)) return element('a', sheet.link, inner, ` href="${escapeHtml(href)}"`)
  const coloured = element('span', sheet.link, inner)
  if (!isLinkNote(href, text)) return coloured
  return coloured + element('sup', sheet.reference, `[${notes.numberOfLink(href)}]`)
}

function nodeHtml(node: InlineNode, rawTags: ReadonlyMap<InlineNode, string>, rendering: InlineRendering) {
  if (node.type === 'hardBreak') return '<br>'
  if (node.type === 'inlineHtml') return rawTags.get(node) ?? ''
  return marksOf(node).reduce((inner, mark) => markHtml(inner, mark, rendering), leafHtml(node, rendering))
}

type Leaf = Exclude<InlineNode, { type: 'hardBreak' | 'inlineHtml' }>

function leafHtml(node: Leaf, { sheet, notes, formulas }: InlineRendering): string {
  switch (node.type) {
    case 'text':
      return escapeHtml(node.text)
    case 'inlineMath': {
      const { latex } = node.attrs
      const rendered = formulas?.(latex, false)
      return rendered && 'svg' in rendered ? rendered.svg : element('code', sheet.code, escapeHtml(latex))
    }
    case 'ruby':
      return escapeHtml(rubyText(node.attrs))
    case 'footnoteReference': {
      const number = notes.numberOfFootnote(node.attrs.label)
      return element('sup', sheet.reference, escapeHtml(number?.toString() ?? `[^${node.attrs.label}]`))
    }
  }
}

function markHtml(inner: string, mark: MarkNode, { sheet }: InlineRendering): string {
  switch (mark.type) {
    case 'link':
      return inner
    case 'code':
      return element('code', sheet.code, inner)
    case 'highlight':
      return element('span', sheet.highlight, inner)
    case 'keyboard':
      return element('span', sheet.keyboard, inner)
    case 'textStyle': {
      const { color, backgroundColor } = mark.attrs
      return element('span', declarations({ color, 'background-color': backgroundColor }), inner)
    }
    default: {
      const tag = tags[mark.type]
      return tag === undefined ? inner : element(tag, '', inner)
    }
  }
}

const keptInline: ReadonlySet<string> = new Set(
  keptTags.filter(tag => /^(span|strong|b|em|i|u|s|del|sub|sup|code)$/.test(tag)),
)

/**
 * What becomes of the tags that stand in text: those that WeChat keeps, in pairs, with the harmless part of their style.
 * The tags are written anew; nothing of their source goes out.
 */
export function shownTags(nodes: readonly InlineNode[]): ReadonlyMap<InlineNode, string> {
  const html = new Map<InlineNode, string>()
  if (!nodes.some(({ type }) => type === 'inlineHtml')) return html
  const read = nodes.map(node => (node.type === 'inlineHtml' ? readTag(node.attrs.html) : undefined))
  for (const [open, close] of tagPairs(read)) {
    const [tag, first, last] = [read[open], nodes[open], nodes[close]]
    if (!tag || !first || !last || !keptInline.has(tag.name) || hrefOf(first) !== hrefOf(last)) continue
    const style = keptStyle(attributesOf(tag).style ?? '')
    html.set(first, `<${tag.name}${style === '' ? '' : ` style="${style}"`}>`)
    html.set(last, `</${tag.name}>`)
  }
  return html
}
