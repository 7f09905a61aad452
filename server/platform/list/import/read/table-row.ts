import type { Text } from '@greenroom/contract/languages'

/** A row as read from a file. */
export interface TableRow {
  /** Line of its beginning, from 1. */
  line: number
  cells: string[]
  /** Positions of cells that hold numbers and moments; only workbooks distinguish them from texts. */
  numbers?: number[]
  moments?: number[]
  /** Why its cells are not reliable. */
  broken?: Text
}

/** A batch of rows, and the share of the file read so far, from 0 to 1. */
export interface TableRows {
  rows: TableRow[]
  share: number
}

/** An open file: its rows in batches, headings first. */
export interface TableFile {
  /** Encoding of its text; empty for a workbook. */
  encoding: string
  pieces: AsyncIterable<TableRows>
}
