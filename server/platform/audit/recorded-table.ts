import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'

/** A table whose changes the operation log records. Column names are names in the database. */
export interface RecordedTable {
  table: PgTable
  /** Name of the entity in the log, such as `content-set`. */
  entity: string
  /** Column whose value names the row for users. */
  title: string
  /** Column that identifies a row; default `id`. */
  id?: string
  /** Columns whose values are masked. */
  secret?: readonly string[]
  /** Columns whose changes are not worth an entry. */
  ignored?: readonly string[]
  /** Which operations are recorded; default all. For rows that another recorded row creates. */
  only?: 'insert' | 'delete' | `${'' | 'delete or '}update of ${string}`
  /** True when some changes are left out; see `unrecorded`. */
  partly?: true
  /** References that triggers keep in place of foreign keys. */
  references?: readonly KeptReference[]
}

/** A reference without a foreign key: the row is deleted with the row that it refers to. */
export interface KeptReference {
  column: PgColumn
  to: PgColumn
}

/** Stored columns that together identify a row when the id alone does not. */
export function keyOf({ table, id = 'id' }: RecordedTable): string[] {
  const names = primaryKeyOf(table)
  return names.length === 1 && names[0] === id ? [] : names
}

/** Stored columns of the primary key of a table. */
export function primaryKeyOf(table: PgTable): string[] {
  const { primaryKeys, columns } = getTableConfig(table)
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary)
  if (key.length === 0) throw new Error('A recorded table needs a primary key')
  return key.map(({ name }) => toSnakeCase(name))
}
