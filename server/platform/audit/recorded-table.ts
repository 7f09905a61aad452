import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'

/** A table whose every change goes into the operation log; column names are those of the database. */
export interface RecordedTable {
  table: PgTable
  /** What the operation log calls a row of it, for example `content-set`. */
  entity: string
  /** The column by which users know a row. */
  title: string
  /** The column that identifies a row; `id` unless told. */
  id?: string
  /** Columns whose values are masked. */
  secret?: readonly string[]
  /** Columns whose changes are not worth an entry. */
  ignored?: readonly string[]
  /** What is recorded, if not every operation: for rows that another recorded row brings about. */
  only?: 'insert' | 'delete' | `${'' | 'delete or '}update of ${string}`
  /** Some of its changes are left out; see `unrecorded`. */
  partly?: true
}

/** The stored columns that identify a row together, when the id alone does not. */
export function keyOf({ table, id = 'id' }: RecordedTable): string[] {
  const names = primaryKeyOf(table)
  return names.length === 1 && names[0] === id ? [] : names
}

/** The stored columns of a table's primary key. */
export function primaryKeyOf(table: PgTable): string[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  if (key.length === 0) throw new Error('A recorded table needs a primary key')
  return key.map(({ name }) => toSnakeCase(name))
}
