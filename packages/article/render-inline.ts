import type { InlineNode, MarkNode } from '@greenroom/contract/areas/weixin/article-document'
import { declarations, element, escapeHtml } from './html.ts'
import type { Rendering } from './rendering.ts'

const tags: Readonly<Partial<Record<MarkNode['type'], string>>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  subscript: 'sub',
  superscript: 'sup',
}

/** Links to these stay links in articles; WeChat drops all others. */
const staysLink = (address: string): boolean => /^https?:\/\/mp\.weixin\.qq\.com\//i.test(address)

/** Whether a link becomes a note: a web address that is not the link's own text. */
const isFootnote = (address: string, text: string) =>
  /^https?:/i.test(address) && !staysLink(address) && address !== text && address !== `${text}/`

/** Text with its marks. The pieces of one link are joined, so that it gets one number. */
export function inlineHtml(nodes: readonly InlineNode[], rendering: Rendering): string {
  return linkedRuns(nodes)
    .map(({ href, nodes: run }) => {
      const inner = run.map(node => nodeHtml(node, rendering)).join('')
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

function hrefOf(node: InlineNode): string | undefined {
  const link = node.type === 'text' ? node.marks?.find(({ type }) => type === 'link') : undefined
  return link?.type === 'link' ? link.attrs.href : undefined
}

const textOf = (nodes: readonly InlineNode[]) =>
  nodes.map(node => (node.type === 'text' ? node.text : '')).join('')

function linkHtml(href: string, text: string, inner: string, { sheet, notes }: Rendering): string {
  if (staysLink(href)) return element('a', sheet.link, inner, ` href="${escapeHtml(href)}"`)
  const coloured = element('span', sheet.link, inner)
  if (!isFootnote(href, text)) return coloured
  if (!notes.includes(href)) notes.push(href)
  return coloured + element('sup', sheet.reference, `[${notes.indexOf(href) + 1}]`)
}

function nodeHtml(node: InlineNode, { sheet }: Rendering): string {
  if (node.type === 'hardBreak') return '<br>'
  return (node.marks ?? []).reduce((inner, mark) => {
    if (mark.type === 'code') return element('code', sheet.code, inner)
    if (mark.type === 'textStyle') {
      const { color, backgroundColor } = mark.attrs
      return element('span', declarations({ color, 'background-color': backgroundColor }), inner)
    }
    const tag = tags[mark.type]
    return tag === undefined ? inner : element(tag, '', inner)
  }, escapeHtml(node.text))
}
