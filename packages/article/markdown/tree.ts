import type {
  ArticleDocument,
  BlockNode,
  Blockquote,
  BulletList,
  ListItem,
  OrderedList,
  Table,
} from '@greenroom/contract/areas/articles/article-document'
import type { BlockContent, DefinitionContent, List, PhrasingContent, Root, Table as TreeTable } from 'mdast'
import { isBlankParagraph, plainText } from '../nodes.ts'
import { inlineTree, type MarkSigns } from './inline-tree.ts'

type TreeBlock = BlockContent | DefinitionContent

/** A document as a syntax tree. Blank paragraphs have no nodes. */
export function treeOfDocument({ content }: ArticleDocument, signsOf: (node: BlockNode) => MarkSigns): Root {
  const children = content.flatMap((node, index): Root['children'] => {
    if (node.type === 'frontMatter') return [{ type: 'yaml', value: node.attrs.source }]
    // At the beginning, `---` could open front matter.
    if (node.type === 'horizontalRule' && index === 0) return [{ type: 'html', value: '***' }]
    return treeOfBlock(node, signsOf(node))
  })
  return { type: 'root', children }
}

function treeOfBlock(node: BlockNode, signs: MarkSigns): TreeBlock[] {
  switch (node.type) {
    case 'paragraph':
      if (isBlankParagraph(node)) return []
      return aligned(node.attrs?.textAlign ?? null, {
        type: 'paragraph',
        children: inlineTree(node.content, signs),
      })
    case 'heading':
      return aligned(node.attrs.textAlign, {
        type: 'heading',
        depth: node.attrs.level,
        children: inlineTree(node.content, signs),
      })
    case 'blockquote':
      return [{ type: 'blockquote', children: [...calloutHead(node), ...childrenOf(node.content, signs)] }]
    case 'footnoteDefinition': {
      const { label } = node.attrs
      return [
        { type: 'footnoteDefinition', identifier: label, label, children: childrenOf(node.content, signs) },
      ]
    }
    case 'bulletList':
    case 'orderedList':
      return [listTree(node, signs)]
    case 'codeBlock': {
      const value = node.content.map(({ text }) => text).join('')
      return [{ type: 'code', lang: node.attrs?.language ?? null, meta: node.attrs?.meta ?? null, value }]
    }
    case 'table':
      return [tableTree(node, signs)]
    case 'image':
      return [{ type: 'paragraph', children: pictureTree(node.attrs) }]
    case 'horizontalRule':
      return [{ type: 'thematicBreak' }]
    case 'blockMath':
      return [{ type: 'math', value: node.attrs.latex }]
    case 'headingList':
      return [{ type: 'paragraph', children: [{ type: 'html', value: '[TOC]' }] }]
    case 'rawHtml':
      return [{ type: 'html', value: printableHtml(node.attrs.html) }]
    case 'frontMatter':
      return []
  }
}

const aligned = (textAlign: string | null, node: BlockContent): TreeBlock[] =>
  textAlign === null ? [node] : [{ type: 'html', value: `<!-- align: ${textAlign} -->` }, node]

/** `[!NOTE] Title`; the text follows after a blank line, which readers do not see. */
function calloutHead({ attrs }: Blockquote): BlockContent[] {
  if (!attrs) return []
  const sign: PhrasingContent = { type: 'html', value: `[!${attrs.callout.toUpperCase()}]` }
  const title: PhrasingContent[] =
    attrs.title === undefined ? [] : [{ type: 'text', value: ` ${attrs.title}` }]
  return [{ type: 'paragraph', children: [sign, ...title] }]
}

const childrenOf = (nodes: readonly BlockNode[], signs: MarkSigns): TreeBlock[] =>
  nodes.flatMap(node => treeOfBlock(node, signs))

/** HTML that goes on through blank lines. */
const goesOn = /^<(script|pre|style|textarea|!|\?)/i

/** A blank line would end the block. */
const printableHtml = (html: string) => (goesOn.test(html) ? html : html.replaceAll(/\n\s*\n/g, '\n'))

/** Pictures stand alone, with the address that they lead to and their width. */
function pictureTree({
  src,
  alt,
  title,
  width,
  href,
}: Extract<BlockNode, { type: 'image' }>['attrs']): PhrasingContent[] {
  const image: PhrasingContent = { type: 'image', url: src, alt, title }
  const linked: PhrasingContent = href === undefined ? image : { type: 'link', url: href, children: [image] }
  if (width === null) return [linked]
  return [linked, { type: 'html', value: `{width=${Math.round(width)}}` }]
}

function listTree(list: BulletList | OrderedList, signs: MarkSigns): List {
  const isTight = list.content.every(isTightItem)
  return {
    type: 'list',
    ordered: list.type === 'orderedList',
    start: list.type === 'orderedList' ? list.attrs.start : null,
    spread: !isTight,
    children: list.content.map(item => ({
      type: 'listItem',
      spread: !isTightItem(item),
      checked: item.attrs?.checked ?? null,
      children: childrenOf(item.content, signs),
    })),
  }
}

/** A line, which lists may follow at once. */
const isTightItem = ({ content: [first, ...rest] }: ListItem) =>
  (first === undefined || first.type === 'paragraph') && rest.every(({ type }) => /List$/.test(type))

function tableTree({ content }: Table, signs: MarkSigns): TreeTable {
  const rows = content.map(row => row.content)
  const columns = Math.max(0, ...rows.map(cells => cells.length))
  const hasHeader = rows[0]?.some(({ type }) => type === 'tableHeader') ?? false
  const header = hasHeader ? [] : [Array.from({ length: columns }, () => undefined)]
  return {
    type: 'table',
    align: Array.from({ length: columns }, (_, column) => columnAlign({ content }, column)),
    children: [...header, ...rows].map(cells => ({
      type: 'tableRow',
      children: cells.map(cell => ({
        type: 'tableCell',
        children: cell ? cellTree(cell.content, signs) : [],
      })),
    })),
  }
}

/** How a column is aligned: as its first text. */
export function columnAlign({ content }: Pick<Table, 'content'>, column: number) {
  for (const row of content) {
    const paragraph = row.content[column]?.content.find(({ type }) => type === 'paragraph')
    if (paragraph?.type !== 'paragraph') continue
    const align = paragraph.attrs?.textAlign ?? null
    return align === 'justify' ? null : align
  }
  return null
}

/** The blocks of a cell in one line; lists, code and tables in it become text. */
function cellTree(nodes: readonly BlockNode[], signs: MarkSigns): PhrasingContent[] {
  const parts = nodes.flatMap((node): PhrasingContent[][] => {
    if (node.type === 'paragraph') return isBlankParagraph(node) ? [] : [inlineTree(node.content, signs)]
    if (node.type === 'image') return [pictureTree(node.attrs)]
    const text = plainText([node]).trim()
    return text === '' ? [] : [[{ type: 'text', value: text }]]
  })
  const line = parts.flatMap((part, index): PhrasingContent[] =>
    index === 0 ? part : [{ type: 'text', value: ' ' }, ...part],
  )
  return withEdges(line.map(withoutBars))
}

/** The library writes bars of text and code so that they end no cell; those in source are left to its caller. */
const withoutBars = (node: PhrasingContent): PhrasingContent =>
  node.type === 'html' ? { ...node, value: node.value.replaceAll('|', '\\|') } : node

const space: PhrasingContent = { type: 'html', value: '&#x20;' }

/** A cell with the spaces at its edges as references: others are part of the table. */
function withEdges(line: PhrasingContent[]): PhrasingContent[] {
  const first = line[0]
  const start: PhrasingContent[] =
    first?.type === 'text' && first.value.startsWith(' ')
      ? [space, { ...first, value: first.value.slice(1) }, ...line.slice(1)]
      : line
  const last = start.at(-1)
  return last?.type === 'text' && last.value.endsWith(' ')
    ? [...start.slice(0, -1), { ...last, value: last.value.slice(0, -1) }, space]
    : start
}
