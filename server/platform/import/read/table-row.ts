import type { Text } from '@greenroom/contract/languages'

/**
 * What a workbook says of a cell that is no text. `amount`: a number with decimals, a currency, a percent sign or the
 * like; `rounded`: a whole number with more digits than a workbook stores; `error`: a formula that failed;
 * `uncomputed`: a formula without a saved result.
 */
export type CellType = 'number' | 'amount' | 'rounded' | 'moment' | 'boolean' | 'error' | 'uncomputed'

/** A row as read from a file. */
export interface TableRow {
  /** Its number in the spreadsheet, from 1; line breaks within cells do not count. */
  line: number
  cells: string[]
  /** Types of cells by position; a workbook's texts, and all cells of a CSV file, have none. */
  types?: Record<number, CellType>
  /** Numbers as users see them, by position, where that differs: `00123`, `50%`. */
  shown?: Record<number, string>
  /** Why its cells are not reliable. */
  broken?: Text
}

/** The sheet of a workbook that is read, and the other visible ones that hold cells, by their names. */
export interface Sheets {
  read: string
  ignored: string[]
}

/** A batch of rows, and the share of the file read so far, from 0 to 1. */
export interface TableRows {
  rows: TableRow[]
  share: number
  /** Of a workbook, in one of the batches up to the first row. */
  sheets?: Sheets
}

/** An open file: its rows in batches, headings first. */
export interface TableFile {
  /** Encoding of its text; empty for a workbook. */
  encoding: string
  pieces: AsyncIterable<TableRows>
}
