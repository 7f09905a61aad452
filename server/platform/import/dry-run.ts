import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImportDescription } from '@greenroom/contract/import'
import { importLimits } from '@greenroom/contract/import-limits'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { LongJobContext } from '../jobs/job.ts'
import { compare } from './compare.ts'
import { fetchFile } from './fetch-file.ts'
import { type Headings, readHeadings } from './headings.ts'
import { filledWidth, type ParsedRow, parseRow } from './parse-row.ts'
import { openTable } from './read/open-table.ts'
import { FileProblem, fileProblems } from './read/problem.ts'
import type { Sheets, TableFile, TableRow } from './read/table-row.ts'
import { findReferences } from './references.ts'
import { keyOfId } from './row-key.ts'
import { findRows } from './rows.ts'
import { listImportRows, type StoredImportRow } from './schema.ts'
import { changeImport, countOutcomes, idle, insertFileRows } from './store.ts'
import { type ImportWork, part, publishProgress, publishState } from './work.ts'

/** Rows per batch at most; fewer when they are long. */
const rowsAtATime = 1000
const charactersAtATime = 4_000_000
/** Longest time without a sign of life in milliseconds, well within the lease. */
const maxSilenceMs = 4000
/** Reading progress is counted in this many parts of the file. */
const shares = 1000

/**
 * Reads the file and stores its rows, each with the outcome that it would have. Changes nothing in the list. A worker
 * that takes over after a crash starts again.
 */
export async function dryRun(context: LongJobContext, work: ImportWork): Promise<void> {
  const { id, fileId, format } = work.job
  const path = join(context.files.incoming, `import-${id}-${work.job.worker}`)
  try {
    await fetchFile(context.files, fileId, path)
    const isMine = await part(context, work, async ({ queries }) => {
      await queries.delete(listImportRows).where(eq(listImportRows.importId, id))
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
        await insertFileRows(parts.queries, await judge(parts.queries, work, knownHeadings, rows, position))
      position += rows.length
      const progress = { position: Math.floor(share * shares), rows: position, width }
      await changeImport(parts.queries, work.job.id, progress)
      publishProgress(parts, work)
    })
  }

  let sheets: Sheets | undefined
  for await (const { rows, share, sheets: sheetsInFile } of file.pieces) {
    sheets ??= sheetsInFile
    for (const row of rows) {
      if (!headings) {
        headings = onlyColumns(readHeadings(work.list.description, row, sheets), work.job.columns)
        const { found, ignored: ignoredColumns } = headings
        const columns = found.map(({ key }) => key)
        width = headings.width
        const { encoding } = file
        const ignoredSheets = sheets?.ignored ?? []
        await part(context, work, ({ queries }) =>
          changeImport(queries, work.job.id, { columns, ignoredColumns, ignoredSheets, encoding }),
        )
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

/** The columns of an earlier dry run, without those that the user left out; all on the first. */
function onlyColumns(headings: Headings, chosen: readonly string[]): Headings {
  if (chosen.length === 0) return headings
  const isChosen = ({ key }: Headings['found'][number]) => chosen.includes(key)
  const leftOut = headings.found.filter(column => !isChosen(column)).map(({ heading }) => heading)
  return { ...headings, found: headings.found.filter(isChosen), ignored: [...headings.ignored, ...leftOut] }
}

/** Determines the outcome of each row against the currently stored rows. */
async function judge(
  queries: Queries,
  { job, list, actor }: ImportWork,
  { found: columns, width, added }: Headings,
  rows: readonly TableRow[],
  before: number,
): Promise<StoredImportRow[]> {
  const { timeZone, format } = job
  const file = { found: columns, width, added, timeZone, format }
  const parsed = rows.map(row => parseRow(list.description, file, row))
  const sound = parsed.filter(({ issues }) => issues.length === 0)
  const keys = sound.flatMap(({ key }) => key ?? [])
  const existingRows = await findRows(queries, list, keys, actor?.dataScope ?? [])
  const references = await findReferences(
    queries,
    list,
    actor,
    sound.map(({ values }) => values),
  )
  const user = { permissions: actor?.permissions ?? new Set<never>(), timeZone, references }
  return parsed.map(({ key, values, issues: wrong, doubts }, index) => {
    const { line = 0, cells = [], shown, broken } = rows[index] ?? {}
    const issues = broken ? [{ column: '', text: broken }] : wrong
    const existing = key === null ? undefined : existingRows.get(key)
    const verdict =
      issues.length > 0 ? { outcome: 'fail' as const, issues } : compare(list, values, existing, user, doubts)
    const fails = verdict.outcome === 'fail'
    return {
      importId: job.id,
      position: before + index + 1,
      line,
      outcome: verdict.outcome,
      // Two rows of the file may name one stored row by different keys.
      key: existing && !fails ? keyOfId(existing.id) : key,
      version: existing?.visible ? existing.version : null,
      values: issues.length > 0 ? null : verdict.outcome === 'same' ? shortened(values) : values,
      cells: fails
        ? Object.fromEntries(
            columns.map(({ key, place }) => [key, keepable(shown?.[place] ?? cells[place] ?? '')]),
          )
        : null,
      issues: fails ? verdict.issues : null,
    }
  })
}

/** Characters stored of a text in a row that will not be written: enough to show. */
const shownLength = 200

const shortened = (values: ParsedRow['values']): ParsedRow['values'] =>
  Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' ? value.slice(0, shownLength).toWellFormed() : value,
    ]),
  )

/** Removes what the database cannot store in a cell: excess length and zero bytes. */
const keepable = (cell: string) =>
  cell.slice(0, importLimits.cell).replaceAll('\u0000', '\ufffd').toWellFormed()

/** Finishes the dry run: of several rows for one stored row, only the first counts. */
async function conclude(context: LongJobContext, work: ImportWork): Promise<void> {
  const { id } = work.job
  await part(context, work, async parts => {
    const { queries } = parts
    await failRepeated(queries, id, work.list.description.keys)
    const counts = await countOutcomes(queries, id)
    const rows = counts.create + counts.change + counts.same + counts.fail
    if (rows === 0) throw fileProblems.noRows()
    await changeImport(queries, id, { ...idle, state: 'dryRun', dryRun: counts, rows })
    publishState(parts, work)
  })
}

/** The first of the keys that a row has says which column named the stored row. */
async function failRepeated(
  queries: Queries,
  importId: string,
  keys: ImportDescription['keys'],
): Promise<void> {
  const columns = sql.param(keys.map(({ column }) => column))
  await queries.execute(sql`
    update list_import_row as "row" set outcome = 'fail', cells = (
        select jsonb_object_agg(key, value) from jsonb_each_text("row"."values")),
      issues = jsonb_build_array(jsonb_build_object('column', (
        select name from unnest(${columns}::text[]) with ordinality as named (name, place)
        where jsonb_exists("row"."values", name) order by place limit 1), 'text', jsonb_build_object(
        'zh-CN', '与第 ' || repeated.first || ' 行重复', 'en-US', 'The same as in row ' || repeated.first)))
    from (
      select position, first_value(line) over same as first, row_number() over same as nth from list_import_row
      where import_id = ${importId} and key is not null and outcome <> 'fail' window same as (partition by key order by position)
    ) as repeated
    where "row".import_id = ${importId} and "row".position = repeated.position and repeated.nth > 1`)
}
