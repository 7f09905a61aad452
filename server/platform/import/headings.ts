import type { ImportColumn, ImportDescription } from '@greenroom/contract/import'
import { importLimits } from '@greenroom/contract/import-limits'
import { languages } from '@greenroom/contract/languages'
import { withoutGuards } from '../export/formulas.ts'
import { comparable } from './clean-text.ts'
import { failureHeadings } from './failure-headings.ts'
import { fileProblems } from './read/problem.ts'
import type { Sheets, TableRow } from './read/table-row.ts'

/** Meaning of a file's headings. */
export interface Headings {
  found: (ImportColumn & { place: number; heading: string })[]
  /** Unknown headings, as written. */
  ignored: string[]
  /** Number of columns, without those that a failure file added. */
  width: number
  /** Positions of columns that a failure file added. */
  added: ReadonlySet<number>
}

/** The byte order mark of our exports, read as Windows-1252 or as GBK: the other texts of the file are garbled too. */
const garbledMark = /^(?:ï»¿|锘)/

/** Finds the columns by their titles in any language, or by their keys, in any order. @throws FileProblem */
export function readHeadings(
  { columns }: ImportDescription,
  { line, cells }: TableRow,
  sheets?: Sheets,
): Headings {
  if (garbledMark.test(cells[0] ?? '')) throw fileProblems.misread()
  const isAdded = (cell: string) => failureHeadings.some(heading => comparable(heading) === comparable(cell))
  const added = new Set(cells.flatMap((cell, place) => (isAdded(cell) ? [place] : [])))
  const width = cells.findLastIndex((cell, place) => cell.trim() !== '' && !added.has(place)) + 1
  if (width > importLimits.columns) throw fileProblems.tooManyColumns(importLimits.columns)
  const matchedColumns: Headings['found'] = []
  const ignored: string[] = []
  cells.slice(0, width).forEach((cell, place) => {
    const cellHeading = comparable(withoutGuards(cell))
    const heading = cell.trim().slice(0, 100)
    if (cellHeading === '' || added.has(place)) return
    const column = columns.find(
      ({ key, title }) =>
        comparable(key) === cellHeading ||
        languages.some(language => comparable(title[language]) === cellHeading),
    )
    if (!column) {
      ignored.push(heading)
      return
    }
    if (matchedColumns.some(({ key }) => key === column.key)) throw fileProblems.twice(cell.trim())
    matchedColumns.push({ ...column, place, heading })
  })
  if (matchedColumns.length === 0) {
    throw sheets && sheets.ignored.length > 0
      ? fileProblems.otherSheet(line, sheets)
      : fileProblems.noColumns(line)
  }
  return { found: matchedColumns, ignored, width, added }
}
