import type { ImportColumn, ImportDescription } from '@greenroom/contract/import'
import { importLimits } from '@greenroom/contract/import-limits'
import { languages } from '@greenroom/contract/languages'
import { withoutGuards } from '../export/formulas.ts'
import { comparable } from './clean-text.ts'
import { failureHeadings } from './failure-headings.ts'
import { wordOf } from './parse-row.ts'
import { fileProblems } from './read/problem.ts'
import type { Sheets, TableRow } from './read/table-row.ts'
import type { StoredHeading } from './schema.ts'

/** Extent of a file's columns. */
export interface FileWidth {
  /** Number of columns, without those that a failure file added. */
  width: number
  /** Positions of columns that a failure file added. */
  added: ReadonlySet<number>
}

/** Meaning of a file's headings. */
export interface Headings extends FileWidth {
  found: (ImportColumn & { place: number })[]
  /** All columns of the file that have a heading or cells. */
  all: StoredHeading[]
}

/** The byte order mark of our exports, read as Windows-1252 or as GBK: the other texts of the file are garbled too. */
const garbledMark = /^(?:ï»¿|锘)/
/** Cells below a heading that are stored to show them, and their longest length in characters. */
const sampleRows = 3
const sampleLength = 60

/** Share of cells that are labels of a choice, from which on a column is suggested for it. */
const minLabels = 0.8

/** Number of a file's columns, with those that a failure file added. */
export function readWidth({ cells }: Pick<TableRow, 'cells'>): FileWidth {
  const isAdded = (cell: string) => failureHeadings.some(heading => comparable(heading) === comparable(cell))
  const added = new Set(cells.flatMap((cell, place) => (isAdded(cell) ? [place] : [])))
  return { added, width: cells.findLastIndex((cell, place) => cell.trim() !== '' && !added.has(place)) + 1 }
}

/** The beginning of a file, with the mapping of its columns. */
interface FileStart {
  headings: TableRow
  /** The first rows below the headings. */
  rows: readonly TableRow[]
  sheets?: Sheets | undefined
  /** Columns as the user mapped them; empty on the first dry run, which suggests. */
  mapped: readonly StoredHeading[]
}

/** Finds what each column of a file is for. @throws FileProblem */
export function readHeadings(
  { columns }: Pick<ImportDescription, 'columns'>,
  { headings: { line, cells }, rows, sheets, mapped }: FileStart,
): Headings {
  if (garbledMark.test(cells[0] ?? '')) throw fileProblems.misread()
  const { width, added } = readWidth({ cells })
  if (width > importLimits.columns) throw fileProblems.tooManyColumns(importLimits.columns)
  const places = Array.from({ length: width }, (_, place) => place).filter(place => !added.has(place))
  const keys = mapped.length > 0 ? keysOf(mapped) : suggest(columns, cells, rows, places)
  const all = places.flatMap((place): StoredHeading[] => {
    const title = (cells[place] ?? '').trim().slice(0, 100).toWellFormed()
    const samples = rows.slice(0, sampleRows).map(row => sample(row, place))
    const isBlank = title === '' && samples.every(cell => cell === '')
    return isBlank ? [] : [{ place, title, column: keys.get(place) ?? null, samples }]
  })
  const columnsInFile = all.flatMap(({ place, column: key }) => {
    const column = columns.find(one => one.key === key)
    return column ? [{ ...column, place }] : []
  })
  if (columnsInFile.length === 0) {
    throw sheets && sheets.ignored.length > 0
      ? fileProblems.otherSheet(line, sheets)
      : fileProblems.noColumns(line)
  }
  return { found: columnsInFile, all, width, added }
}

const keysOf = (mapped: readonly StoredHeading[]) =>
  new Map(mapped.flatMap(({ place, column }) => (column === null ? [] : [[place, column] as const])))

const sample = ({ cells, shown }: TableRow, place: number): string =>
  (shown?.[place] ?? cells[place] ?? '').slice(0, sampleLength).replaceAll('\u0000', '\ufffd').toWellFormed()

/**
 * Suggests the field of each column: by its title in any language or its key, else by a synonym, else by cells that are
 * mostly labels of one choice. @throws FileProblem when two columns have the title of one field
 */
function suggest(
  columns: readonly ImportColumn[],
  cells: readonly string[],
  rows: readonly TableRow[],
  places: readonly number[],
): Map<number, string> {
  const keys = new Map<number, string>()
  const isTaken = (key: string) => keys.values().some(taken => taken === key)
  const headingAt = (place: number) => comparable(withoutGuards(cells[place] ?? ''))
  const isNamed = (heading: string, names: readonly string[]) =>
    heading !== '' && names.some(name => comparable(name) === heading)
  for (const place of places) {
    const heading = headingAt(place)
    const column = columns.find(({ key, title }) =>
      isNamed(heading, [key, ...languages.map(language => title[language])]),
    )
    if (!column) continue
    if (isTaken(column.key)) throw fileProblems.twice((cells[place] ?? '').trim())
    keys.set(place, column.key)
  }
  const isLike = [
    ({ synonyms = [] }: ImportColumn, place: number) => isNamed(headingAt(place), synonyms),
    (column: ImportColumn, place: number) => {
      const words = rows.map(row => row.cells[place] ?? '').filter(cell => cell.trim() !== '')
      const labels = words.filter(cell => wordOf(column, cell) !== undefined)
      return column.kind === 'word' && words.length > 0 && labels.length >= words.length * minLabels
    },
  ]
  for (const is of isLike) {
    for (const place of places) {
      const column = keys.has(place) ? undefined : columns.find(one => !isTaken(one.key) && is(one, place))
      if (column) keys.set(place, column.key)
    }
  }
  return keys
}
