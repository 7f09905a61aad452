import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'

/** How long an estimate is cached. */
const maxAgeMs = 10 * 60_000

/** Estimates the number of rows of a table, partitions included, from PostgreSQL's statistics; 0 without statistics. */
export function createTableSize(queries: Queries, table: PgTable): () => Promise<number> {
  const name: SQL = sql`to_regclass(quote_ident(${getTableName(table)}))`
  let known: { rows: Promise<number>; at: number } | undefined
  async function read(): Promise<number> {
    const [found] = await queries.execute<{ rows: number }>(sql`
      select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
      where oid = ${name} or oid in (select inhrelid from pg_inherits where inhparent = ${name})`)
    return found?.rows ?? 0
  }
  return () => {
    if (!known || Date.now() - known.at > maxAgeMs) {
      const rows = read()
      known = { rows, at: Date.now() }
      rows.catch(() => {
        known = undefined
      })
    }
    return known.rows
  }
}
