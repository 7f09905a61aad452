import { getTableName, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'

/** A table whose every change goes into the operation log; column names are those of the database. */
export interface RecordedTable {
  table: PgTable
  /** What the operation log calls a row of it, for example `content-set`. */
  entity: string
  /** The column by which people know a row. */
  title: string
  /** The column that identifies a row; `id` unless told. */
  id?: string
  /** Columns whose values are masked. */
  secret?: readonly string[]
  /** Columns whose changes are not worth an entry. */
  ignored?: readonly string[]
}

/** Lays the recording trigger on the tables; repeatable, so it runs at every start after the migrations. */
export async function recordTables(queries: Queries, tables: readonly RecordedTable[]): Promise<void> {
  const statements = tables.map(({ table, entity, title, id = 'id', secret = [], ignored = [] }) => {
    const literals = [entity, id, title, secret.join(','), ignored.join(',')].map(
      text => `'${text.replaceAll("'", "''")}'`,
    )
    return `create or replace trigger record_operation after insert or update or delete on "${getTableName(table)}"
      for each row execute function record_operation(${literals.join(', ')})`
  })
  if (statements.length > 0) await queries.execute(sql.raw(statements.join(';\n')))
}
