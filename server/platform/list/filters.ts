import { eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { ownedByOneOf } from '../access/visible.ts'

/** How one field of a list's query filters rows. */
export interface ListFilter {
  /** SQL condition for a value or a placeholder. */
  where(value: unknown): SQL
  /** For a text search only: an equivalent condition that uses no index, for scanning a few rows. */
  scan?(value: unknown): SQL
}

/** Rows whose column equals the value. */
export const equals = (column: PgColumn): ListFilter => ({ where: value => eq(column, value) })

/** Rows whose column has one of the values. */
export const oneOf = (column: PgColumn): ListFilter => ({
  where: values => sql`${column} = any(${sql.param(values)}::text[])`,
})

/** Rows with one of the ids. */
export const anyId = (column: PgColumn): ListFilter => ({
  where: ids => sql`${column} = any(${sql.param(ids)}::uuid[])`,
})

/** Rows whose instant is at or after the value (ISO 8601). */
export const from = (column: PgColumn): ListFilter => ({
  where: value => sql`${column} >= ${value}::timestamptz`,
})

/** Rows whose instant is before the value (ISO 8601). */
export const before = (column: PgColumn): ListFilter => ({
  where: value => sql`${column} < ${value}::timestamptz`,
})

/** Rows whose instant is at or after the first value and before the second (both ISO 8601). */
export const within = (column: PgColumn): ListFilter => ({
  where: value => {
    const period = sql`${sql.param(value)}::text[]`
    return sql`${column} >= (${period})[1]::timestamptz and ${column} < (${period})[2]::timestamptz`
  },
})

/**
 * SQL condition that the text contains the value, ignoring case, in a form that uses no index. A value without letter
 * case, such as Chinese, needs no lower-casing of the texts, which halves the time for a million rows.
 */
export const mentions = (column: PgColumn, value: unknown): SQL =>
  typeof value === 'string' && value.toLowerCase() === value.toUpperCase()
    ? sql`position(${value}::text in ${column}) > 0`
    : sql`position(lower(${value}) in lower(${column})) > 0`

/** Rows whose text contains the value, ignoring case; needs an index on `search_grams(column)`. */
export function contains(column: PgColumn): ListFilter {
  const scan = (value: unknown) => mentions(column, value)
  return { scan, where: value => sql`search_grams(${column}) @> wanted_grams(${value}) and ${scan(value)}` }
}

/**
 * Rows that belong to one of the owners; the value comes from `visibleOwners`. As a filter, so that totals are cached
 * per set of owners.
 */
export const ownersFilter = (...columns: readonly [PgColumn, ...PgColumn[]]): ListFilter => ({
  where: ids =>
    sql`(${sql.join(
      columns.map(column => ownedByOneOf(column, ids)),
      sql` or `,
    )})`,
})
