import { importLimits } from '@greenroom/contract/areas/imports/imports'
import type { ImportColumn, ImportDescription } from '@greenroom/contract/import'
import { languages } from '@greenroom/contract/languages'
import { failureHeadings } from './failure-file.ts'
import { fileProblems } from './read/problem.ts'
import type { TableRow } from './read/table-row.ts'

/** What the headings of a file say. */
export interface Headings {
  found: (ImportColumn & { place: number })[]
  /** Those that nothing is known of, as they stand there. */
  ignored: string[]
  /** How many columns there are. */
  width: number
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Finds the columns by their titles in any language, or by their keys, in whatever order. @throws FileProblem */
export function readHeadings({ columns }: ImportDescription, { line, cells }: TableRow): Headings {
  const width = cells.findLastIndex(cell => cell.trim() !== '') + 1
  if (width > importLimits.columns) throw fileProblems.tooManyColumns(importLimits.columns)
  const found: Headings['found'] = []
  const ignored: string[] = []
  cells.slice(0, width).forEach((cell, place) => {
    const cellHeading = plain(cell)
    if (cellHeading === '') return
    const column = columns.find(
      ({ key, title }) =>
        plain(key) === cellHeading || languages.some(language => plain(title[language]) === cellHeading),
    )
    if (!column) {
      // What the file of failures added is known well enough.
      if (!failureHeadings.some(heading => plain(heading) === cellHeading))
        ignored.push(cell.trim().slice(0, 100))
      return
    }
    if (found.some(({ key }) => key === column.key)) throw fileProblems.twice(cell.trim())
    found.push({ ...column, place })
  })
  if (found.length === 0) throw fileProblems.noColumns(line)
  return { found, ignored, width }
}
