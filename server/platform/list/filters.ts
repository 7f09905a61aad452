import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** How one field of a list's query narrows the rows. */
export interface ListFilter {
  /** The condition for a value, or for a placeholder that stands for one. */
  where(value: unknown): SQL
  /** Only for a text search: the same condition in a form that no index serves, for looking through a few rows. */
  scan?(value: unknown): SQL
}

/** Rows whose column is exactly the value. */
export const equals = (column: PgColumn): ListFilter => ({ where: value => eq(column, value) })

/** Rows whose column is one of the values. */
export const oneOf = (column: PgColumn): ListFilter => ({
  where: values => sql`${column} = any(${sql.param(values)}::text[])`,
})

/** Rows whose instant is the value (ISO 8601) or later. */
export const from = (column: PgColumn): ListFilter => ({
  where: value => sql`${column} >= ${value}::timestamptz`,
})

/** Rows whose instant is before the value (ISO 8601). */
export const before = (column: PgColumn): ListFilter => ({
  where: value => sql`${column} < ${value}::timestamptz`,
})

/** Rows whose instant lies from the first value on and before the second (both ISO 8601). */
export const within = (column: PgColumn): ListFilter => ({
  where: value => {
    const period = sql`${sql.param(value)}::text[]`
    return sql`${column} >= (${period})[1]::timestamptz and ${column} < (${period})[2]::timestamptz`
  },
})

/**
 * Whether the text contains the value, whatever its case, in a form that no index serves. For one without capital and
 * small letters, as a Chinese one, the texts need not be turned into small letters: half the time of a million rows.
 */
export const mentions = (column: PgColumn, value: unknown): SQL =>
  typeof value === 'string' && value.toLowerCase() === value.toUpperCase()
    ? sql`position(${value}::text in ${column}) > 0`
    : sql`position(lower(${value}) in lower(${column})) > 0`

/** Rows whose text contains the value, whatever its case; wants an index on `search_grams(column)`. */
export function contains(column: PgColumn): ListFilter {
  const scan = (value: unknown) => mentions(column, value)
  return { scan, where: value => sql`search_grams(${column}) @> wanted_grams(${value}) and ${scan(value)}` }
}
