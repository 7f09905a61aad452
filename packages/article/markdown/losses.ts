import type { ArticleDocument, BlockNode, Table } from '@greenroom/contract/areas/articles/article-document'
import { isBlankParagraph, placedNodes, withoutBlankEnd } from '../nodes.ts'
import { comparable } from './comparable.ts'
import { parseMarkdown } from './parse.ts'
import { toMarkdown } from './print.ts'
import { columnAlign } from './tree.ts'

/** Kinds of content that Markdown cannot express; the writer is asked before they are lost. */
export type MarkdownLoss =
  | 'mergedCells'
  | 'blocksInCells'
  | 'headerCells'
  | 'cellAlignment'
  | 'emptyParagraphs'
  | 'footnotes'
  | 'details'

/**
 * What a document would lose as Markdown; each kind once. `details` stands for all that has no name of its own: the
 * document is printed and parsed to see whether there is any.
 */
export function markdownLosses(document: ArticleDocument): MarkdownLoss[] {
  const losses = new Set<MarkdownLoss>()
  if (hasBlankBefore(document.content)) losses.add('emptyParagraphs')
  const notes = { defined: new Set<string>(), referenced: new Set<string>() }
  for (const { node } of placedNodes(document)) {
    if (node.type === 'blockquote' || node.type === 'listItem' || node.type === 'footnoteDefinition') {
      if (hasBlankBefore(node.content)) losses.add('emptyParagraphs')
    }
    if (node.type === 'footnoteDefinition') notes.defined.add(node.attrs.label.toLowerCase())
    if (node.type === 'footnoteReference') notes.referenced.add(node.attrs.label.toLowerCase())
    if (node.type === 'table') for (const loss of tableLosses(node)) losses.add(loss)
  }
  if ([...notes.referenced].some(label => !notes.defined.has(label))) losses.add('footnotes')
  if (losses.size === 0 && !isReadBack(document)) losses.add('details')
  return [...losses]
}

const isReadBack = (document: ArticleDocument) =>
  comparable(parseMarkdown(toMarkdown(document)).content) === comparable(document.content)

/** Whether blocks have a blank paragraph before others. Editors keep one at the end for the next text: that is no loss. */
const hasBlankBefore = (nodes: readonly BlockNode[]): boolean => withoutBlankEnd(nodes).some(isBlankParagraph)

function tableLosses({ content }: Table): MarkdownLoss[] {
  const losses: MarkdownLoss[] = []
  const isHeader = content.map(row => row.content.map(({ type }) => type === 'tableHeader'))
  const [first = [], ...others] = isHeader
  if (others.flat().includes(true) || new Set(first).size > 1) losses.push('headerCells')
  const cells = content.flatMap(row => row.content.map((cell, column) => ({ cell, column })))
  for (const { cell, column } of cells) {
    if (cell.attrs.colspan > 1 || cell.attrs.rowspan > 1) losses.push('mergedCells')
    if (!isOneLine(cell.content)) losses.push('blocksInCells')
    const align = columnAlign({ content }, column)
    const isOther = cell.content.some(
      node => node.type === 'paragraph' && (node.attrs?.textAlign ?? null) !== align,
    )
    if (isOther) losses.push('cellAlignment')
  }
  return losses
}

/** Whether a cell holds texts and pictures in turn. */
const isOneLine = (nodes: readonly BlockNode[]): boolean =>
  nodes.every(
    (node, index) =>
      (node.type === 'paragraph' &&
        (nodes.length === 1 || !isBlankParagraph(node)) &&
        nodes[index - 1]?.type !== 'paragraph') ||
      node.type === 'image',
  )
