import type { Text } from '@greenroom/contract/languages'
import { and, eq, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { cellDoubt } from './cell-issues.ts'
import { trimBlanks } from './clean-text.ts'
import { failRepeated, judgeRows, type StagedRow } from './judge.ts'
import { parseTyped } from './parse-row.ts'
import { failsFor } from './read-rows.ts'
import { keyOf } from './row-key.ts'
import { listImportRows, type StoredImportRow } from './schema.ts'
import { changeImport, countOutcomes, storeFileRows } from './store.ts'
import type { ImportWork } from './work.ts'

type MendContext = Pick<ImportWork, 'job' | 'list' | 'actor'>

/** The cells that a mend replaces: one of a row, or all of a column that fail for a cause with the same content. */
export type MendedCells = { row: string } | { cause: string; cell: string }

/** More rows than this are checked again by the job, which reads the file anew. */
const maxRows = 1000

/** Why a value is none for a cell of a column by itself; undefined when it may be one, or nothing knows the column. */
export function refuseCell({ job, list }: MendContext, column: string, value: string): Text | undefined {
  const { issues } = parseTyped(list.description, { [column]: value }, job.timeZone)
  return issues[0]?.text
}

/**
 * Replaces cells of rows that wait for the user, and determines the outcome of these rows again.
 * @param context its import is locked, and its dry run is over
 * @returns the number of mended rows, and whether they are too many to be checked here
 */
export async function mend(
  queries: Queries,
  context: MendContext,
  { column, value, cells }: { column: string; value: string; cells: MendedCells },
): Promise<{ rows: number; isForJob: boolean }> {
  const { id } = context.job
  const target: SQL | undefined =
    'row' in cells
      ? and(
          eq(listImportRows.position, Number(cells.row)),
          inArray(listImportRows.outcome, ['create', 'change', 'fail']),
        )
      : and(
          eq(listImportRows.outcome, 'fail'),
          failsFor(cells.cause),
          sql`coalesce(${listImportRows.cells} ->> ${column}, '') = ${cells.cell}`,
        )
  const typed = sql`jsonb_build_object(${column}::text, ${value}::text)`
  const rows = await queries
    .update(listImportRows)
    .set({
      mended: sql`coalesce(${listImportRows.mended}, '{}'::jsonb) || ${typed}`,
      cells: sql`${listImportRows.cells} || ${typed}`,
    })
    // Cells that are not reliable can only be mended in the file.
    .where(and(eq(listImportRows.importId, id), isNotNull(listImportRows.values), target))
    .returning()
  const former = await repeating(queries, id, rows)
  if (rows.length + former.length > maxRows) return { rows: rows.length, isForJob: true }
  if (rows.length > 0) {
    await storeFileRows(
      queries,
      await judgeRows(
        queries,
        context,
        [...rows, ...former].map(row => parseAgain(context, row)),
      ),
    )
    await failRepeated(queries, context)
    await changeImport(queries, id, { dryRun: await countOutcomes(queries, id) })
  }
  return { rows: rows.length, isForJob: false }
}

/** Failing rows that were about the same stored rows as these before: they may be sound now. */
async function repeating(
  queries: Queries,
  importId: string,
  rows: readonly StoredImportRow[],
): Promise<StoredImportRow[]> {
  const keys = rows.flatMap(({ key }) => key ?? [])
  if (keys.length === 0 || rows.length > maxRows) return []
  return queries
    .select()
    .from(listImportRows)
    .where(
      and(
        eq(listImportRows.importId, importId),
        eq(listImportRows.outcome, 'fail'),
        isNotNull(listImportRows.values),
        inArray(listImportRows.key, keys),
        notInArray(
          listImportRows.position,
          rows.map(({ position }) => position),
        ),
      ),
    )
    .limit(maxRows + 1)
}

/**
 * A stored row with its mended cells, as if it were read from the file again. What the file says of the other cells, such
 * as the types in a workbook, is in their values and issues.
 */
function parseAgain({ job, list: { description } }: MendContext, row: StoredImportRow): StagedRow {
  const mended = row.mended ?? {}
  const isOfFile = (key: string) => !Object.hasOwn(mended, key)
  const ofFile = Object.entries(row.values ?? {}).filter(([key]) => isOfFile(key))
  const typed = parseTyped(description, mended, job.timeZone)
  const values = { ...(Object.fromEntries(ofFile) as typeof typed.values), ...typed.values }
  // Issues of a cell that has no value come from the cell alone; all others are found again.
  const unread = (row.issues ?? []).filter(
    ({ column }) =>
      column !== '' &&
      isOfFile(column) &&
      values[column] === undefined &&
      trimBlanks(row.cells?.[column] ?? '') !== '',
  )
  const doubts = description.columns.flatMap(({ key, kind }) => {
    const value = isOfFile(key) && job.format === 'csv' ? values[key] : undefined
    const doubt = value === undefined ? undefined : cellDoubt(kind, String(value))
    return doubt ? [{ column: key, text: doubt }] : []
  })
  const texts = Object.entries(values).map(([key, value]) => [key, String(value)] as const)
  return {
    position: row.position,
    line: row.line,
    parsed: {
      key: keyOf(description, values),
      values,
      issues: [...unread, ...typed.issues],
      doubts,
    },
    cells: { ...(row.cells ?? Object.fromEntries(texts)), ...mended },
    mended: row.mended,
  }
}
