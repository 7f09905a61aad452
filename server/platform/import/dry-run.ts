import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { importLimits } from '@greenroom/contract/import-limits'
import { eq } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { LongJobContext } from '../jobs/job.ts'
import { fetchFile } from './fetch-file.ts'
import { type Headings, readHeadings } from './headings.ts'
import { failRepeated, judgeRows } from './judge.ts'
import { filledWidth, type ParsedRow, parseRow } from './parse-row.ts'
import { openTable } from './read/open-table.ts'
import { FileProblem, fileProblems } from './read/problem.ts'
import type { Sheets, TableFile, TableRow } from './read/table-row.ts'
import { listImportRows, type StoredImportRow } from './schema.ts'
import { changeImport, countOutcomes, idle, mendedIn, storeFileRows } from './store.ts'
import { type ImportWork, part, publishProgress, publishState } from './work.ts'

/** Rows per batch at most; fewer when they are long. */
const rowsAtATime = 1000
const charactersAtATime = 4_000_000
/** Longest time without a sign of life in milliseconds, well within the lease. */
const maxSilenceMs = 4000
/** Rows whose cells may suggest what a column is for. */
const sampleRows = 50
/** Reading progress is counted in this many parts of the file. */
const shares = 1000

/**
 * Reads the file and stores its rows, each with the outcome that it would have. Changes nothing in the list. A worker
 * that takes over after a crash starts again, and so does a repeated dry run: rows are overwritten, because the stored ones
 * hold the cells that the user mended.
 */
export async function dryRun(context: LongJobContext, work: ImportWork): Promise<void> {
  const { id, fileId, format } = work.job
  const path = join(context.files.incoming, `import-${id}-${work.job.worker}`)
  try {
    await fetchFile(context.files, fileId, path)
    const isMine = await part(context, work, async ({ queries }) => {
      await changeImport(queries, id, { position: 0, target: shares })
    })
    const isWhole = isMine && (await stageRows(context, work, await openTable(path, format)))
    if (isWhole) await conclude(context, work)
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error
    await part(context, work, async parts => {
      const problem = { state: 'refused', problem: error.text, finishedAt: new Date() } as const
      await parts.queries.delete(listImportRows).where(eq(listImportRows.importId, id))
      await changeImport(parts.queries, id, { ...idle, ...problem })
      publishState(parts, work)
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Stores all rows, in several transactions; false when the worker no longer has the lease. */
async function stageRows(context: LongJobContext, work: ImportWork, file: TableFile): Promise<boolean> {
  let headings: Headings | undefined
  let position = 0
  let width = 0
  let waiting: TableRow[] = []
  let characters = 0
  let flushedAt = performance.now()

  async function flush(share: number): Promise<boolean> {
    const rows = waiting
    const knownHeadings = headings
    waiting = []
    characters = 0
    flushedAt = performance.now()
    return part(context, work, async parts => {
      if (knownHeadings)
        await storeFileRows(parts.queries, await judge(parts.queries, work, knownHeadings, rows, position))
      position += rows.length
      const progress = { position: Math.floor(share * shares), rows: position, width }
      await changeImport(parts.queries, work.job.id, progress)
      publishProgress(parts, work)
    })
  }

  let sheets: Sheets | undefined
  for await (const { rows, share, sheets: sheetsInFile } of file.pieces) {
    sheets ??= sheetsInFile
    for (const [place, row] of rows.entries()) {
      if (!headings) {
        const samples = rows.slice(place + 1, place + 1 + sampleRows)
        const mapped = work.job.headings
        headings = readHeadings(work.list.description, { headings: row, rows: samples, sheets, mapped })
        const { all } = headings
        width = headings.width
        const facts = {
          headings: all,
          columns: headings.found.map(({ key }) => key),
          ignoredColumns: all.flatMap(({ column, title }) =>
            column === null && title !== '' ? [title] : [],
          ),
          ignoredSheets: sheets?.ignored ?? [],
          encoding: file.encoding,
        }
        await part(context, work, ({ queries }) => changeImport(queries, work.job.id, facts))
        continue
      }
      waiting.push(row)
      width = Math.max(width, filledWidth(headings, row.cells))
      characters += row.cells.reduce((sum, cell) => sum + cell.length, 0)
      if (position + waiting.length > importLimits.rows) throw fileProblems.tooManyRows(importLimits.rows)
      if (waiting.length < rowsAtATime && characters < charactersAtATime) continue
      if (context.stopping.aborted || !(await flush(share))) return false
    }
    // A part of a file without rows, or with long ones, takes time.
    const isSilent = performance.now() - flushedAt > maxSilenceMs
    if (isSilent && (context.stopping.aborted || !(await flush(share)))) return false
  }
  if (!headings) throw fileProblems.empty()
  return flush(1)
}

/** Determines the outcome of each row of the file, with the cells that the user mended before. */
async function judge(
  queries: Queries,
  work: ImportWork,
  { found: columns, width, added }: Headings,
  rows: readonly TableRow[],
  before: number,
): Promise<StoredImportRow[]> {
  const { timeZone, format, id } = work.job
  const file = { found: columns, width, added, timeZone, format }
  const mendedRows = await mendedIn(queries, id, before + 1, before + rows.length)
  const staged = rows.map((row, index) => {
    const { line, broken } = row
    const position = before + index + 1
    const mended = mendedRows.get(position)
    const parsed = parseRow(work.list.description, file, row, mended)
    return {
      position,
      line,
      broken,
      parsed,
      mended: mended ?? null,
      cells: { ...cellsOf(columns, row, parsed), ...mended },
    }
  })
  return judgeRows(queries, work, staged)
}

/** The cells of a row as they are shown where it fails; a valid number as it stands in the file, to be read again. */
const cellsOf = (
  columns: Headings['found'],
  { cells, shown }: TableRow,
  { values }: Pick<ParsedRow, 'values'>,
): Record<string, string> =>
  Object.fromEntries(
    columns.map(({ key, kind, place }) => {
      const isRead = kind === 'number' && values[key] !== undefined
      return [key, keepable((isRead ? undefined : shown?.[place]) ?? cells[place] ?? '')]
    }),
  )

/** Removes what the database cannot store in a cell: excess length and zero bytes. */
const keepable = (cell: string) =>
  cell.slice(0, importLimits.cell).replaceAll('\u0000', '\ufffd').toWellFormed()

/** Finishes the dry run: of several rows for one stored row, only the first counts. */
async function conclude(context: LongJobContext, work: ImportWork): Promise<void> {
  const { id } = work.job
  await part(context, work, async parts => {
    const { queries } = parts
    await failRepeated(queries, work)
    const counts = await countOutcomes(queries, id)
    const rows = counts.create + counts.change + counts.same + counts.fail
    if (rows === 0) throw fileProblems.noRows()
    await changeImport(queries, id, { ...idle, state: 'dryRun', dryRun: counts, rows })
    publishState(parts, work)
  })
}
