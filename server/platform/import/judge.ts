import type { Text } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { compare } from './compare.ts'
import type { ParsedRow } from './parse-row.ts'
import { findReferences } from './references.ts'
import { keyOfId } from './row-key.ts'
import { findRows } from './rows.ts'
import type { StoredImportRow } from './schema.ts'
import type { ImportWork } from './work.ts'

/** A parsed row of a file that waits for its outcome. */
export interface StagedRow {
  position: number
  line: number
  parsed: ParsedRow
  /** As they are stored when the row fails, by column. */
  cells: Record<string, string>
  mended: Record<string, string> | null
  /** Why its cells are not reliable. */
  broken?: Text | undefined
}

/** Determines the outcome of each row against the currently stored rows of the list. */
export async function judgeRows(
  queries: Queries,
  { job, list, actor }: Pick<ImportWork, 'job' | 'list' | 'actor'>,
  rows: readonly StagedRow[],
): Promise<StoredImportRow[]> {
  const sound = rows.map(({ parsed }) => parsed).filter(({ issues }) => issues.length === 0)
  const keys = sound.flatMap(({ key }) => key ?? [])
  const existingRows = await findRows(queries, list, keys, actor?.dataScope ?? [])
  const references = await findReferences(
    queries,
    list,
    actor,
    sound.map(({ values }) => values),
  )
  const user = {
    permissions: actor?.permissions ?? new Set<never>(),
    timeZone: job.timeZone,
    references,
  }
  return rows.map(({ position, line, parsed, cells, mended, broken }) => {
    const { key, values, doubts } = parsed
    const issues = broken ? [{ column: '', text: broken }] : parsed.issues
    const existing = key === null ? undefined : existingRows.get(key)
    const verdict =
      issues.length > 0 ? { outcome: 'fail' as const, issues } : compare(list, values, existing, user, doubts)
    const fails = verdict.outcome === 'fail'
    const isReliable = !issues.some(({ column }) => column === '')
    return {
      importId: job.id,
      position,
      line,
      outcome: verdict.outcome,
      // Two rows of the file may name one stored row by different keys.
      key: existing && !fails ? keyOfId(existing.id) : key,
      version: existing?.visible ? existing.version : null,
      values: !isReliable ? null : verdict.outcome === 'same' ? shortened(values) : values,
      cells: fails ? cells : null,
      issues: fails ? verdict.issues : null,
      mended,
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

/**
 * Lets only the first of several rows for one stored row count. The first of the keys that a row has says which column
 * named the stored row.
 */
export async function failRepeated(
  queries: Queries,
  { job, list }: Pick<ImportWork, 'job' | 'list'>,
): Promise<void> {
  const columns = sql.param(list.description.keys.map(({ column }) => column))
  await queries.execute(sql`
    update list_import_row as "row" set outcome = 'fail', cells = (
        select jsonb_object_agg(key, value) from jsonb_each_text("row"."values")),
      issues = jsonb_build_array(jsonb_build_object('column', (
        select name from unnest(${columns}::text[]) with ordinality as named (name, place)
        where jsonb_exists("row"."values", name) order by place limit 1), 'text', jsonb_build_object(
        'zh-CN', '与第 ' || repeated.first || ' 行重复', 'en-US', 'The same as in row ' || repeated.first)))
    from (
      select position, first_value(line) over same as first, row_number() over same as nth from list_import_row
      where import_id = ${job.id} and key is not null and outcome <> 'fail' window same as (partition by key order by position)
    ) as repeated
    where "row".import_id = ${job.id} and "row".position = repeated.position and repeated.nth > 1`)
}
