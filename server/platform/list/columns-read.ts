import { Column, is, Param, Placeholder, SQL, StringChunk } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** Columns of the table that decide a condition; undefined when other things may decide it too. */
export function columnsRead(condition: SQL | undefined, table: PgTable): ReadonlySet<string> | undefined {
  const columnNames = new Set<string>()
  if (!condition) return columnNames
  return collect(condition, table, columnNames) && columnNames.size > 0 ? columnNames : undefined
}

/** Adds the columns of a part; false when the part reads anything else. */
function collect(part: unknown, table: PgTable, columnNames: Set<string>): boolean {
  if (Array.isArray(part)) return part.every(one => collect(one, table, columnNames))
  if (is(part, SQL)) return part.queryChunks.every(one => collect(one, table, columnNames))
  if (is(part, Column)) {
    columnNames.add(part.name)
    return part.table === table
  }
  return is(part, StringChunk) || is(part, Param) || is(part, Placeholder) || typeof part !== 'object'
}
