import { type Cell, textOf } from './cells.ts'
import { withGuards } from './formulas.ts'
import type { SheetWriter } from './sheet-writer.ts'

/** Byte order mark, by which Excel recognises UTF-8. */
const byteOrderMark = '\ufeff'
const needsQuotes = /[",\r\n]/

/** Writes CSV as in RFC 4180. Spreadsheets execute none of its texts as formulas. */
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

/** A field. Texts that look like formulas get an apostrophe in front; numbers stay numbers. */
function csvField(cell: Cell): string {
  const text = textOf(cell)
  const safe = typeof cell === 'string' ? withGuards(text) : text
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
