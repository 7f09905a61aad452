import { viewLimits } from '@greenroom/contract/areas/views/views'
import type { Text } from '@greenroom/contract/languages'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { MatchingRows } from '../../../platform/list/list.ts'
import { viewWatches, viewWatchRows } from '../schema.ts'

/** Names a watch: one user's, of one view. */
export interface WatchKey {
  viewId: string
  userId: string
}

export const isWatch = ({ viewId, userId }: WatchKey) =>
  and(eq(viewWatches.viewId, viewId), eq(viewWatches.userId, userId))

/** Result of a check: rows that are new since the last one, or that there are too many. */
export type PollResult = { tooMany: true } | { tooMany: false; entered: readonly string[] }

/**
 * Replaces the stored rows of a watch by the rows of its view, in one statement, and returns the new ones. For a view
 * that has grown too large, it changes nothing.
 */
export async function persistRows(
  queries: Queries,
  watch: WatchKey,
  rows: MatchingRows,
): Promise<PollResult> {
  const { viewId, userId } = watch
  const limit = viewLimits.watchedRows
  // PostgreSQL hashes a `not in`; with `not exists` it compared 10,000 rows with 10,000 one by one.
  const watchCondition = sql`stored.view_id = ${viewId} and stored.user_id = ${userId}`
  const [poll] = await queries.execute<{ fits: boolean; entered: string[] }>(sql`
    with matching as materialized (
      select ${rows.id}::text as id from ${rows.table} where ${rows.where} limit ${limit + 1}
    ),
    size as materialized (select count(*) <= ${limit} as fits from matching),
    dropped as (
      delete from ${viewWatchRows} as stored where ${watchCondition} and (select fits from size)
        and stored.row_id not in (select id from matching)
    ),
    entered as (
      insert into ${viewWatchRows} (view_id, user_id, row_id)
      select ${viewId}::uuid, ${userId}::uuid, id from matching where (select fits from size)
      on conflict do nothing
      returning row_id
    )
    select (select fits from size), array(select row_id from entered) as entered`)
  if (!poll) throw new Error('Polling the view returned no row')
  return poll.fits ? { tooMany: false, entered: poll.entered } : { tooMany: true }
}

/** Deletes the stored rows of a watch. */
export async function forgetRows(queries: Queries, { viewId, userId }: WatchKey): Promise<void> {
  await queries
    .delete(viewWatchRows)
    .where(and(eq(viewWatchRows.viewId, viewId), eq(viewWatchRows.userId, userId)))
}

/** Number of ids to read when the first of them are named. */
const maxSought = 1000

/** Titles of the first of these rows, in the view's order. */
export async function titlesOf(
  queries: Queries,
  { table, id, orderBy }: MatchingRows,
  titles: readonly string[],
  ids: readonly string[],
  limit: number,
): Promise<Text[]> {
  const sought = sql.join(
    ids.slice(0, maxSought).map(one => sql`${one}`),
    sql`, `,
  )
  const rows = await queries.execute<{ zh: string; en: string }>(sql`
    select ${titleIn(table, titles, 'zh-CN')} as zh, ${titleIn(table, titles, 'en-US')} as en
    from ${table} where ${id} in (${sought}) order by ${sql.join(orderBy, sql`, `)} limit ${limit}`)
  return rows.map(({ zh, en }) => ({ 'zh-CN': zh, 'en-US': en }))
}

/** @throws Error for a column that the table has not */
function titleIn(table: MatchingRows['table'], titles: readonly string[], language: keyof Text): SQL {
  const columns = getTableColumns(table)
  const said = titles.map(name => {
    const column = columns[name]
    if (!column) throw new Error(`No column is called ${name}`)
    const isText = column.getSQLType() !== 'jsonb'
    return isText ? sql`nullif(${column}::text, '')` : sql`nullif(${column} ->> ${language}, '')`
  })
  return sql`coalesce(${sql.join([...said, sql`''`], sql`, `)})`
}
