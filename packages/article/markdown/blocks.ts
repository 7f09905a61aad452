import {
  type BlockNode,
  calloutKinds,
  documentLimits,
  type InlineNode,
  type ListItem,
  textAligns,
} from '@greenroom/contract/areas/articles/article-document'
import type { Blockquote, Code, Html, List, Paragraph, PhrasingContent, RootContent } from 'mdast'
import { footnoteLabel, piecesOf, type References, splitAtPictures } from './inline.ts'
import { joined } from './marks.ts'
import { tableBlocks } from './tables.ts'

type Align = (typeof textAligns)[number]

/**
 * Levels of nodes above which a node may have others in it. Deeper nodes follow it, so that a document stays
 * within its limit with the levels of a list, a table and a mark.
 */
const maxLevel = 17

const alignMark = /^<!-- align: (left|center|right|justify) -->$/

/** Nodes of the syntax tree as blocks. `<!-- align: center -->` is about the next one. */
export function blocksOf(nodes: readonly RootContent[], context: References, level = 1): BlockNode[] {
  const blocks: BlockNode[] = []
  let textAlign: Align | null = null
  for (const node of nodes) {
    const mark = node.type === 'html' ? alignMark.exec(node.value.trim()) : null
    if (mark) textAlign = textAligns.find(align => align === mark[1]) ?? null
    else {
      blocks.push(...blockOf(node, context, level, textAlign))
      textAlign = null
    }
  }
  return blocks
}

/** The content of a node that cannot be empty. */
const contentOf = (nodes: readonly RootContent[], context: References, level: number): BlockNode[] => {
  const blocks = blocksOf(nodes, context, level + 1)
  return blocks.length > 0 ? blocks : [paragraph([], null)]
}

const paragraph = (content: InlineNode[], textAlign: Align | null): BlockNode => ({
  type: 'paragraph',
  attrs: { textAlign },
  content,
})

function blockOf(
  node: RootContent,
  context: References,
  level: number,
  textAlign: Align | null,
): BlockNode[] {
  switch (node.type) {
    case 'heading':
      return headingBlocks(node.depth, node.children, context, textAlign)
    case 'paragraph':
      return paragraphBlocks(node, context, textAlign)
    case 'blockquote': {
      if (level > maxLevel) return blocksOf(node.children, context, level)
      const { attrs, children } = readCallout(node, context)
      return [{ type: 'blockquote', ...(attrs && { attrs }), content: contentOf(children, context, level) }]
    }
    case 'list':
      if (level > maxLevel) return node.children.flatMap(item => blocksOf(item.children, context, level))
      return [listBlock(node, context, level)]
    case 'footnoteDefinition': {
      const label = footnoteLabel(node.identifier)
      if (level > maxLevel) return blocksOf(node.children, context, level)
      return [
        { type: 'footnoteDefinition', attrs: { label }, content: contentOf(node.children, context, level) },
      ]
    }
    case 'table':
      return tableBlocks(node, context, level <= maxLevel)
    case 'code':
      return [codeBlock(node)]
    case 'math':
      return formulaBlock(node.value)
    case 'thematicBreak':
      return [{ type: 'horizontalRule' }]
    case 'html':
      return htmlBlock(node)
    case 'yaml':
      return [{ type: 'frontMatter', attrs: { source: node.value } }]
    default:
      return []
  }
}

/** As typed: `\[TOC]` is text. */
const sourceOf = ({ position }: Pick<Paragraph, 'position'>, { source }: References) =>
  source.slice(position?.start.offset ?? 0, position?.end.offset ?? 0)

const headingList = /^(\[toc\]|\[\[toc\]\])$/i
/** The first line of a callout: `> [!NOTE] Title`. */
const calloutSign = /^\[!(note|tip|important|warning|caution)\][ \t]*([^\n]*)(\n|$)/i

/** The kind and the content of a quotation; the kind is undefined for one that is no callout. */
function readCallout({ children }: Blockquote, context: References) {
  const [first, ...rest] = children
  const [text, ...others] = first?.type === 'paragraph' ? first.children : []
  const none = { attrs: undefined, children }
  if (first?.type !== 'paragraph' || text?.type !== 'text') return none
  const [sign, kind, title = '', end] = calloutSign.exec(text.value) ?? []
  const callout = calloutKinds.find(each => each === kind?.toLowerCase())
  // A title with formats goes on after this text: it is no title, but the first line.
  const isWhole = end === '\n' || others.length === 0
  if (sign === undefined || !callout || !sourceOf(text, context).startsWith('[!')) return none
  const attrs = { callout, ...(isWhole && title.trim() !== '' && { title: title.trim().slice(0, 500) }) }
  const line = isWhole ? text.value.slice(sign.length) : `${title}${end}`
  const left = line === '' ? others : [{ ...text, value: line }, ...others]
  return { attrs, children: left.length === 0 ? rest : [{ ...first, children: left }, ...rest] }
}

const deepestHeading = 4

function headingBlocks(
  depth: number,
  children: readonly PhrasingContent[],
  context: References,
  textAlign: Align | null,
): BlockNode[] {
  const runs = splitAtPictures(piecesOf(children, context))
  const isBlock = (run: (typeof runs)[number]): run is Exclude<typeof run, InlineNode[]> =>
    !Array.isArray(run)
  const content = joined(runs.flatMap(run => (isBlock(run) ? [] : run)))
  const level = Math.min(depth, deepestHeading) as 1 | 2 | 3 | 4
  const heading: BlockNode = { type: 'heading', attrs: { textAlign, level }, content }
  const pictures = runs.filter(isBlock)
  return content.length === 0 && pictures.length > 0 ? pictures : [heading, ...pictures]
}

/** Pictures are blocks: a paragraph with pictures in it becomes several blocks. */
function paragraphBlocks({ children }: Paragraph, context: References, textAlign: Align | null): BlockNode[] {
  const [only] = children
  if (only?.type === 'text' && children.length === 1 && headingList.test(sourceOf(only, context)))
    return [{ type: 'headingList' }]
  if (children.length === 1 && only?.type === 'inlineMath' && isDisplayed(only.position, context)) {
    return formulaBlock(only.value)
  }
  return splitAtPictures(piecesOf(children, context)).map(run =>
    Array.isArray(run) ? paragraph(run, textAlign) : run,
  )
}

/** Whether a formula stands in `$$…$$` or `\[…\]`. */
function isDisplayed(position: Paragraph['position'], { source }: References): boolean {
  const start = position?.start.offset ?? 0
  return /^(\$\$|\\\[)/.test(source.slice(start, start + 2))
}

function formulaBlock(value: string): BlockNode[] {
  const latex = value.trim()
  if (latex === '') return []
  if (latex.length <= documentLimits.formula) return [{ type: 'blockMath', attrs: { latex } }]
  return [{ type: 'codeBlock', attrs: { language: 'latex' }, content: [{ type: 'text', text: latex }] }]
}

function codeBlock({ value, lang, meta }: Code): BlockNode {
  const language = lang?.slice(0, 40) || null
  return {
    type: 'codeBlock',
    attrs: { language, ...(meta && { meta: meta.slice(0, 500) }) },
    content: value === '' ? [] : [{ type: 'text', text: value }],
  }
}

function htmlBlock({ value }: Html): BlockNode[] {
  const html = value.trim()
  if (html.length <= documentLimits.html) return [{ type: 'rawHtml', attrs: { html } }]
  return [{ type: 'codeBlock', attrs: { language: 'html' }, content: [{ type: 'text', text: html }] }]
}

function listBlock({ ordered, start, children }: List, context: References, level: number): BlockNode {
  const content = children.map(
    ({ checked, children: inner }): ListItem => ({
      type: 'listItem',
      ...(typeof checked === 'boolean' && { attrs: { checked } }),
      content: contentOf(inner, context, level + 1),
    }),
  )
  return ordered
    ? { type: 'orderedList', attrs: { start: start ?? 1 }, content }
    : { type: 'bulletList', content }
}
