import { sql } from 'drizzle-orm'
import type { Queries } from './database.ts'

/** Size at which a change of many rows works off the pending list of an index itself, in kB. */
const pendingListKilobytes = 64 * 1024

/**
 * For the rest of a transaction, lets index entries stay in the pending lists of the search indexes, where searches
 * still find them. For a change of many rows, together with {@link workOffPendingLists} on another connection.
 */
export async function leavePendingLists(queries: Queries): Promise<void> {
  await queries.execute(
    sql`select set_config('gin_pending_list_limit', ${String(pendingListKilobytes)}, true)`,
  )
}

/** Works off the pending lists of all search indexes, also of open transactions. Returns the number of pages. */
export async function workOffPendingLists(queries: Queries): Promise<number> {
  const [row] = await queries.execute<{ pages: number }>(sql`
    select coalesce(sum(gin_clean_pending_list(indexrelid)), 0)::int as pages from pg_index join pg_class on pg_class.oid = indexrelid
    where relkind = 'i' and relnamespace = current_schema()::regnamespace and relam = (select oid from pg_am where amname = 'gin')`)
  return row?.pages ?? 0
}
