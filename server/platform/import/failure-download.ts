import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportDescription } from '@greenroom/contract/import'
import type { Language } from '@greenroom/contract/languages'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { fail } from '../errors.ts'
import type { Cell } from '../export/cells.ts'
import { createCsvWriter } from '../export/csv.ts'
import { withoutGuards } from '../export/formulas.ts'
import type { SheetWriter } from '../export/sheet-writer.ts'
import { createTurns } from '../export/turns.ts'
import { createXlsxWriter } from '../export/xlsx.ts'
import { createSpool, type Spool } from '../files/spool.ts'
import { createOpenLimit } from '../open-limit.ts'
import type { Platform } from '../platform.ts'
import { issueHeading } from './failure-headings.ts'
import { fetchFile } from './fetch-file.ts'
import { readWidth } from './headings.ts'
import { openTable } from './read/open-table.ts'
import { FileProblem } from './read/problem.ts'
import type { TableFile, TableRow } from './read/table-row.ts'
import { listImportRows, type StoredImport, type StoredImportRow } from './schema.ts'

const rowsAtATime = 1000

interface FailureFile {
  job: Pick<StoredImport, 'id' | 'format' | 'width' | 'headings'>
  description: ImportDescription
  /** Language of the reader. */
  language: Language
  /** The imported file. */
  table: TableFile
}

/** Workbooks keep texts unchanged; in CSV, texts that look like formulas are guarded, and an import removes the guards. */
const createFailureWriter = (format: StoredImport['format']): SheetWriter =>
  format === 'csv' ? createCsvWriter() : createXlsxWriter({ isVerbatim: true })

/**
 * Generates the failing rows of an import as a file of the imported format, which the user can correct and import
 * again: the original columns and cells, and one column with the issues. Reads the imported file again.
 */
async function* writeFailures(
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
        places = ownPlaces(row, job.width)
        const headings = places.map(place => textOf(row, place, job.format))
        yield* writer.begin([...headings, issueHeading[language]])
        continue
      }
      position++
      if (failure.done || failure.value.position !== position) continue
      const { mended } = failure.value
      const own = places.map(place => mendedAt(job.headings, mended, place) ?? cellOf(row, place, job.format))
      cells.push([...own, issuesText(description, failure.value, language)])
      failure = await failures.next()
    }
    if (cells.length > 0) yield* writer.rows(cells)
    if (failure.done && places) break
  }
  yield* writer.end()
}

/** Positions of the user's columns, without those that a failure file added earlier. */
function ownPlaces(headings: TableRow, width: number): number[] {
  const { added, width: own } = readWidth(headings)
  const all = Array.from({ length: Math.max(own, width) }, (_, place) => place)
  return all.filter(place => !added.has(place))
}

const textOf = ({ cells }: TableRow, place: number, format: StoredImport['format']): string => {
  const text = cells[place] ?? ''
  return format === 'csv' ? withoutGuards(text) : text
}

/** The cell that the user typed in place of the file's, if there is one. */
function mendedAt(
  headings: StoredImport['headings'],
  mended: StoredImportRow['mended'],
  place: number,
): string | undefined {
  const column = headings.find(heading => heading.place === place)?.column
  return column ? mended?.[column] : undefined
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

type FailingRow = Pick<StoredImportRow, 'position' | 'issues' | 'mended'>

async function* failingRows(queries: Queries, importId: string): AsyncGenerator<FailingRow, undefined> {
  for (let after = 0; ; ) {
    const rows = await queries
      .select({
        position: listImportRows.position,
        issues: listImportRows.issues,
        mended: listImportRows.mended,
      })
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

/** Failure files that one server generates at the same time, each in a thread of its own. */
const maxRunning = 2
/** Failure files of one user on one server at most; each takes room on the disk. */
const maxOpen = 5
const retryAfterSeconds = 60
/** Milliseconds without a read after which a reader counts as gone. */
const maxIdleMs = 60_000

interface FailureRequest {
  job: StoredImport
  description: ImportDescription
  userId: string
  language: Language
  /** Closes the connection of a reader who counts as gone. */
  disconnect?: (() => void) | undefined
}

/** A failure file: the body of a response and its media type. */
export interface FailureDownload {
  body: ReadableStream<Uint8Array>
  mediaType: string
}

/**
 * Creates the function that generates the failing rows of an import as a file. They are written to the disk at the
 * speed of reading the source file, so that a slow reader delays no other.
 */
export function createFailureDownloads({
  database,
  files,
  log,
}: Pick<Platform, 'database' | 'files' | 'log'>) {
  const turns = createTurns(maxRunning)
  const limit = createOpenLimit(maxOpen)

  async function write({ job, ...request }: FailureRequest, path: string, spool: Spool): Promise<void> {
    const table = await openTable(path, job.format)
    for await (const piece of writeFailures(database.pool, { job, table, ...request }))
      await spool.write(piece)
    spool.end()
  }

  /** @throws ApiError `notFound` when the imported file no longer exists */
  async function begin(request: FailureRequest, close: () => void): Promise<FailureDownload> {
    const { job, userId, disconnect } = request
    const path = join(files.incoming, `import-failures-${randomUUID()}`)
    const returnTurn = await turns.take(userId)
    const finish = async () => {
      returnTurn()
      await rm(path, { force: true })
    }
    try {
      await fetchFile(files, job.fileId, path)
      const spool = await createSpool(files.incoming, { maxIdleMs, disconnect, onClose: close })
      void write(request, path, spool)
        .catch((error: unknown) => {
          log.warn({ err: error, import: job.id }, 'a file of failures was not finished')
          spool.fail(error)
        })
        .finally(finish)
      return { body: spool.body, mediaType: createFailureWriter(job.format).mediaType }
    } catch (error) {
      await finish()
      throw error instanceof FileProblem ? fail('notFound') : error
    }
  }

  return async (request: FailureRequest): Promise<FailureDownload> => {
    const close = limit.open(request.userId)
    if (!close) throw fail('tooManyAttempts', { retryAfterSeconds })
    try {
      return await begin(request, close)
    } catch (error) {
      close()
      throw error
    }
  }
}
