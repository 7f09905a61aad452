import {
  type BlockNode,
  documentLimits,
  type InlineNode,
  type TableCell,
} from '@greenroom/contract/areas/articles/article-document'
import type { Table, TableCell as TreeCell } from 'mdast'
import { piecesOf, type References, splitAtPictures } from './inline.ts'
import { joined } from './marks.ts'
import type { Piece } from './pieces.ts'

type Align = 'left' | 'center' | 'right'

/** A table; one that a document cannot hold becomes a paragraph for each row. */
export function tableBlocks(
  { align, children }: Table,
  context: References,
  isAllowed: boolean,
): BlockNode[] {
  const columns = Math.max(...children.map(row => row.children.length))
  if (!isAllowed || columns > documentLimits.columns) {
    return children.flatMap(row => rowBlocks(row.children, context))
  }
  const rows = children.map((row, index) =>
    Array.from({ length: columns }, (_, column) =>
      cellOf(
        index === 0 ? 'tableHeader' : 'tableCell',
        row.children[column],
        align?.[column] ?? null,
        context,
      ),
    ),
  )
  // Markdown has no table without a header: an empty one stands for none.
  const [header = [], ...body] = rows
  const hasHeader = body.length === 0 || header.some(({ content }) => !isEmpty(content))
  return [
    {
      type: 'table',
      content: (hasHeader ? rows : body).map(content => ({ type: 'tableRow' as const, content })),
    },
  ]
}

/** Bars in a cell are escaped; the library removes the signs of escape in text and code only. */
const withBars = (piece: Piece): Piece =>
  piece.type === 'inlineMath'
    ? { ...piece, attrs: { latex: piece.attrs.latex.replaceAll('\\|', '|') } }
    : piece

const isEmpty = ([first, ...rest]: readonly BlockNode[]) =>
  rest.length === 0 && first?.type === 'paragraph' && first.content.length === 0

function cellOf(
  type: TableCell['type'],
  cell: TreeCell | undefined,
  textAlign: Align | null,
  context: References,
): TableCell {
  const paragraph = (content: InlineNode[]): BlockNode => ({
    type: 'paragraph',
    attrs: { textAlign },
    content,
  })
  const blocks = splitAtPictures(piecesOf(cell?.children ?? [], context).map(withBars)).map(run =>
    Array.isArray(run) ? paragraph(run) : run,
  )
  return {
    type,
    attrs: { colspan: 1, rowspan: 1 },
    content: blocks.length > 0 ? blocks : [paragraph([])],
  }
}

function rowBlocks(cells: readonly TreeCell[], context: References): BlockNode[] {
  const runs = cells.flatMap(cell => splitAtPictures(piecesOf(cell.children, context)))
  const texts = runs.filter(run => Array.isArray(run))
  const content = texts.flatMap((run, index): InlineNode[] =>
    index === 0 ? run : [{ type: 'text', text: ' | ' }, ...run],
  )
  const pictures = runs.flatMap(run => (Array.isArray(run) ? [] : run))
  const row: BlockNode = { type: 'paragraph', attrs: { textAlign: null }, content: joined(content) }
  return content.length > 0 ? [row, ...pictures] : pictures
}
