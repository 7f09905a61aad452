import { withGuards } from '../formulas.ts'
import { type Cell, textOf } from './cells.ts'
import type { SheetWriter } from './sheet-writer.ts'

/** Tells Excel that what follows is UTF-8. */
const byteOrderMark = '\ufeff'
const needsQuotes = /[",\r\n]/

/** Writes CSV as RFC 4180 has it; no text in it is ever run as a formula. */
export function createCsvWriter(): SheetWriter {
  const encoder = new TextEncoder()
  const lines = (rows: readonly Cell[][]) =>
    encoder.encode(rows.map(row => `${row.map(csvField).join(',')}\r\n`).join(''))
  return {
    mediaType: 'text/csv; charset=utf-8',
    begin: headings => [encoder.encode(byteOrderMark), lines([[...headings]])],
    rows: cells => [lines(cells)],
    end: () => [],
  }
}

/** One field; an apostrophe stands before what would be a formula, numbers stay numbers. */
function csvField(cell: Cell): string {
  const text = textOf(cell)
  const safe = typeof cell === 'string' ? withGuards(text) : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
