import type { Text } from '@greenroom/contract/languages'

/** A row of a file as it was read. */
export interface TableRow {
  /** Where it begins, counted from 1. */
  line: number
  cells: string[]
  /** Which places hold numbers and moments; only workbooks tell them from texts. */
  numbers?: number[]
  moments?: number[]
  /** Why its cells cannot be relied on. */
  broken?: Text
}

/** Rows that were read together, and how much of the file has been read with them, from 0 to 1. */
export interface TableRows {
  rows: TableRow[]
  share: number
}

/** A file that is being read: its rows, some at a time, the headings first. */
export interface TableFile {
  /** How its text is written; empty for a workbook. */
  encoding: string
  pieces: AsyncIterable<TableRows>
}
