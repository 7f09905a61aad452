import type {
  ArticleDocument,
  BlockNode,
  BulletList,
  InlineNode,
  MarkNode,
  OrderedList,
  Table,
} from '@greenroom/contract/areas/articles/article-document'
import { isBlankParagraph, placedNodes, plainText, withoutBlankEnd } from '../nodes.ts'

const signs: Readonly<Partial<Record<MarkNode['type'], readonly [string, string]>>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  underline: ['<u>', '</u>'],
  subscript: ['<sub>', '</sub>'],
  superscript: ['<sup>', '</sup>'],
}
/** Uses tags where Markdown's signs would not be read as such: `**“好”**世界` would stay plain text. */
const tags: Readonly<Record<string, readonly [string, string]>> = {
  bold: ['<strong>', '</strong>'],
  italic: ['<em>', '</em>'],
  strike: ['<del>', '</del>'],
}

/** Text with marks as Markdown. */
function printInline(nodes: readonly InlineNode[]): string {
  return nodes
    .map((node, index) => {
      if (node.type === 'hardBreak') return index === nodes.length - 1 ? '' : '\\\n'
      const isNextToMarks = isMarked(nodes[index - 1]) || isMarked(nodes[index + 1])
      return printText(node, !isNextToMarks)
    })
    .join('')
}

const isMarked = (node: InlineNode | undefined) => node?.type === 'text' && node.marks !== undefined

function printText({ text, marks = [] }: Extract<InlineNode, { type: 'text' }>, isAlone: boolean): string {
  const isCode = marks.some(({ type }) => type === 'code')
  const plain = isCode ? printCode(text) : escapeText(text)
  return marks.reduce((inner, mark) => wrap(inner, mark, isAlone), plain)
}

function wrap(inner: string, mark: MarkNode, isAlone: boolean): string {
  if (mark.type === 'code') return inner
  if (mark.type === 'link') return `[${inner}](${mark.attrs.href.replaceAll(/[\s()<>]/g, percentEncode)})`
  if (mark.type === 'textStyle') {
    const { color, backgroundColor } = mark.attrs
    const style = [color && `color:${color}`, backgroundColor && `background-color:${backgroundColor}`]
    return `<span style="${style.filter(Boolean).join(';')}">${inner}</span>`
  }
  const isSimple = isAlone && /^[\p{L}\p{N}](.*[\p{L}\p{N}])?$/u.test(inner)
  const [open, close] = (isSimple ? undefined : tags[mark.type]) ?? signs[mark.type] ?? ['', '']
  return `${open}${inner}${close}`
}

/** `encodeURIComponent` leaves parentheses as they are. */
const percentEncode = (character: string): string =>
  `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`

function printCode(text: string): string {
  const fence = '`'.repeat(Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  const space = /^[`\s]|[`\s]$/.test(text) ? ' ' : ''
  return `${fence}${space}${text}${space}${fence}`
}

const escapeText = (text: string) => text.replaceAll(/[\\`*_~[\]<&{}]|!(?=\[|$)/g, '\\$&')

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
