import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** How one field of a list's query narrows the rows. */
export interface ListFilter {
  /** The condition for a value, or for a placeholder that stands for one. */
  where(value: unknown): SQL
  /** Whether one plan serves every value; a text search wants a plan of its own each time. */
  preparable: boolean
}

const preparable = (where: (value: unknown) => SQL): ListFilter => ({ where, preparable: true })

/** Rows whose column is exactly the value. */
export const equals = (column: PgColumn) => preparable(value => eq(column, value))

/** Rows whose column is one of the values. */
export const oneOf = (column: PgColumn) =>
  preparable(values => sql`${column} = any(${sql.param(values)}::text[])`)

/** Rows whose instant is the value (ISO 8601) or later. */
export const from = (column: PgColumn) => preparable(value => sql`${column} >= ${value}::timestamptz`)

/** Rows whose instant is before the value (ISO 8601). */
export const before = (column: PgColumn) => preparable(value => sql`${column} < ${value}::timestamptz`)

/** Rows whose text contains the value, whatever its case; wants an index on `search_grams(column)`. */
export const contains = (column: PgColumn): ListFilter => ({
  preparable: false,
  where: value =>
    sql`search_grams(${column}) @> wanted_grams(${value}) and position(lower(${value}) in lower(${column})) > 0`,
})
