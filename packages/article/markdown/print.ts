import type {
  ArticleDocument,
  BlockNode,
  BulletList,
  OrderedList,
  Table,
} from '@greenroom/contract/areas/weixin/article-document'
import { isBlankParagraph, placedNodes, plainText, withoutBlankEnd } from '../nodes.ts'
import { percentEncode, printInline } from './print-inline.ts'

/** Prints a document as Markdown. {@link markdownLosses} names what Markdown cannot express. */
export const toMarkdown = (document: ArticleDocument): string => {
  const text = printBlocks(document.content)
  return text === '' ? '' : `${text}\n`
}

/** Kinds of content that Markdown cannot express; the writer is asked before they are lost. */
export type MarkdownLoss = 'mergedCells' | 'blocksInCells' | 'emptyParagraphs'

/** What a document would lose as Markdown; each kind once. */
export function markdownLosses(document: ArticleDocument): MarkdownLoss[] {
  const losses = new Set<MarkdownLoss>()
  if (hasBlankBefore(document.content)) losses.add('emptyParagraphs')
  for (const { node } of placedNodes(document)) {
    const isBox = node.type === 'blockquote' || node.type === 'listItem'
    if (isBox && hasBlankBefore(node.content)) losses.add('emptyParagraphs')
    if (node.type !== 'tableCell' && node.type !== 'tableHeader') continue
    if (node.attrs.colspan > 1 || node.attrs.rowspan > 1) losses.add('mergedCells')
    if (node.content.length > 1 || node.content.some(({ type }) => type !== 'paragraph'))
      losses.add('blocksInCells')
  }
  return [...losses]
}

/** Whether blocks have a blank paragraph before others. Editors keep one at the end for the next text: that is no loss. */
const hasBlankBefore = (nodes: readonly BlockNode[]): boolean => withoutBlankEnd(nodes).some(isBlankParagraph)

const printBlocks = (nodes: readonly BlockNode[]) =>
  nodes
    .map((node, index) => printBlock(node, isSameList(nodes[index - 1], node)))
    .filter(text => text !== '')
    .join('\n\n')

/** Two lists in a row would become one: the second one gets the other marker. */
const isSameList = (before: BlockNode | undefined, node: BlockNode) =>
  before?.type === node.type && (node.type === 'bulletList' || node.type === 'orderedList')

function printBlock(node: BlockNode, usesOtherMarker: boolean): string {
  switch (node.type) {
    case 'paragraph':
      return withAlign(node.attrs?.textAlign ?? null, escapeStart(printInline(node.content)))
    case 'heading': {
      const text = printInline(node.content).replaceAll('\\\n', ' ')
      return withAlign(node.attrs.textAlign, `${'#'.repeat(node.attrs.level)} ${text}`)
    }
    case 'blockquote':
      return printBlocks(node.content)
        .split('\n')
        .map(line => (line === '' ? '>' : `> ${line}`))
        .join('\n')
    case 'bulletList':
    case 'orderedList':
      return printList(node, usesOtherMarker)
    case 'codeBlock': {
      const code = node.content.map(({ text }) => text).join('')
      const fence = '`'.repeat(Math.max(3, longestRun(code) + 1))
      return `${fence}${node.attrs?.language ?? ''}\n${code}\n${fence}`
    }
    case 'table':
      return printTable(node)
    case 'image': {
      const { src, alt, title, width } = node.attrs
      const caption = title ? ` "${title.replaceAll('"', '\\"')}"` : ''
      const size = width === null ? '' : `{width=${Math.round(width)}}`
      return `![${(alt ?? '').replaceAll(/[[\]\\]/g, '\\$&')}](${src.replaceAll(/[\s()<>]/g, percentEncode)}${caption})${size}`
    }
    case 'horizontalRule':
      return '---'
    case 'rawHtml':
      // A blank line would end the block.
      return node.attrs.html.replaceAll(/\n\s*\n/g, '\n')
  }
}

const withAlign = (textAlign: string | null, text: string) =>
  textAlign === null || text === '' ? text : `<!-- align: ${textAlign} -->\n\n${text}`

/** At the beginning of a line, these would start a heading, list or quote. */
const escapeStart = (text: string) =>
  text.replaceAll(/^(\s*)([#>+-]|=+$|\d+(?=[.)]))/gm, (_, space: string, mark: string) =>
    /\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`,
  )

const longestRun = (code: string) => Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))

function printList(list: BulletList | OrderedList, usesOtherMarker: boolean): string {
  const marker = (index: number) => {
    if (list.type === 'bulletList') return usesOtherMarker ? '*' : '-'
    return `${list.attrs.start + index}${usesOtherMarker ? ')' : '.'}`
  }
  return list.content
    .map(({ content }, index) => {
      const prefix = `${marker(index)} `
      const lines = printItem(content).split('\n')
      const indent = ' '.repeat(prefix.length)
      return lines.map((line, row) => (row === 0 ? prefix + line : line && indent + line)).join('\n')
    })
    .join('\n')
}

/** A list in an item follows its line at once, so that the item is not printed as a paragraph. */
function printItem(content: readonly BlockNode[]): string {
  const [first, second] = content
  const isTight = content.length === 2 && first?.type === 'paragraph'
  return isTight && second?.type.endsWith('List')
    ? `${printBlocks([first])}\n${printBlocks([second])}`
    : printBlocks(content)
}

function printTable({ content }: Table): string {
  const rows = content.map(row =>
    row.content.map(cell => {
      const [only] = cell.content
      const text =
        only?.type === 'paragraph' && cell.content.length === 1
          ? printInline(only.content)
          : plainText(cell.content).trim()
      return text.replaceAll('\\\n', '<br>').replaceAll('\n', '<br>').replaceAll('|', '\\|')
    }),
  )
  const [head = [], ...body] = rows
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
