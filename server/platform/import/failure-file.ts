import type { ImportDescription } from '@greenroom/contract/import'
import type { Language } from '@greenroom/contract/languages'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Cell } from '../export/cells.ts'
import { createCsvWriter } from '../export/csv.ts'
import { withoutGuards } from '../export/formulas.ts'
import type { SheetWriter } from '../export/sheet-writer.ts'
import { createXlsxWriter } from '../export/xlsx.ts'
import { issueHeading } from './failure-headings.ts'
import { readHeadings } from './headings.ts'
import type { TableFile, TableRow } from './read/table-row.ts'
import { listImportRows, type StoredImport, type StoredImportRow } from './schema.ts'

const rowsAtATime = 1000

interface FailureFile {
  job: Pick<StoredImport, 'id' | 'format' | 'width'>
  description: ImportDescription
  /** Language of the reader. */
  language: Language
  /** The imported file. */
  table: TableFile
}

/** Workbooks keep texts unchanged; in CSV, texts that look like formulas are guarded, and an import removes the guards. */
export const createFailureWriter = (format: StoredImport['format']): SheetWriter =>
  format === 'csv' ? createCsvWriter() : createXlsxWriter({ isVerbatim: true })

/**
 * Generates the failing rows of an import as a file of the imported format, which the user can correct and import
 * again: the original columns and cells, and one column with the issues. Reads the imported file again.
 */
export async function* writeFailures(
  queries: Queries,
  { job, description, language, table }: FailureFile,
): AsyncGenerator<Uint8Array> {
  const writer = createFailureWriter(job.format)
  const failures = failingRows(queries, job.id)
  let failure = await failures.next()
  let places: number[] | undefined
  let position = 0
  for await (const { rows } of table.pieces) {
    const cells: Cell[][] = []
    for (const row of rows) {
      if (!places) {
        places = ownPlaces(description, row, job.width)
        const headings = places.map(place => textOf(row, place, job.format))
        yield* writer.begin([...headings, issueHeading[language]])
        continue
      }
      position++
      if (failure.done || failure.value.position !== position) continue
      const own = places.map(place => cellOf(row, place, job.format))
      cells.push([...own, issuesText(description, failure.value, language)])
      failure = await failures.next()
    }
    if (cells.length > 0) yield* writer.rows(cells)
    if (failure.done && places) break
  }
  yield* writer.end()
}

/** Positions of the user's columns, without those that a failure file added earlier. */
function ownPlaces(description: ImportDescription, headings: TableRow, width: number): number[] {
  const { added, width: own } = readHeadings(description, headings)
  const all = Array.from({ length: Math.max(own, width) }, (_, place) => place)
  return all.filter(place => !added.has(place))
}

const textOf = ({ cells }: TableRow, place: number, format: StoredImport['format']): string => {
  const text = cells[place] ?? ''
  return format === 'csv' ? withoutGuards(text) : text
}

/** Error of a formula without a saved result, so that the cell does not look empty or like a text. */
const noResult = '#N/A'

/** A cell as it was; cells of workbooks keep their type, and numbers their displayed text. */
function cellOf(row: TableRow, place: number, format: StoredImport['format']): Cell {
  const text = textOf(row, place, format)
  if (text === '') return null
  const moment = new Date(`${text.replace(' ', 'T')}Z`)
  switch (row.types?.[place]) {
    case 'number':
    case 'amount':
    case 'rounded':
      return row.shown?.[place] ?? Number(text)
    case 'moment':
      return Number.isNaN(moment.getTime()) ? text : { moment }
    case 'boolean':
      return text === 'TRUE'
    case 'error':
      return { error: text }
    case 'uncomputed':
      return { error: noResult }
    default:
      return text
  }
}

type FailingRow = Pick<StoredImportRow, 'position' | 'issues'>

async function* failingRows(queries: Queries, importId: string): AsyncGenerator<FailingRow, undefined> {
  for (let after = 0; ; ) {
    const rows = await queries
      .select({ position: listImportRows.position, issues: listImportRows.issues })
      .from(listImportRows)
      .where(
        and(
          eq(listImportRows.importId, importId),
          eq(listImportRows.outcome, 'fail'),
          gt(listImportRows.position, after),
        ),
      )
      .orderBy(asc(listImportRows.position))
      .limit(rowsAtATime)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtATime) return undefined
    after = last.position
  }
}

function issuesText({ columns }: ImportDescription, { issues }: FailingRow, language: Language): string {
  return (issues ?? [])
    .map(({ column, text }) => {
      const title = columns.find(({ key }) => key === column)?.title[language]
      return title === undefined ? text[language] : `${title}: ${text[language]}`
    })
    .join('; ')
}
