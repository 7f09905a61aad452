import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../http/actor.ts'
import type { ListFilter } from './filters.ts'

/** Rows whose owner is one of the users with these ids; what has no owner is not among them. */
const ownedByOneOf = (column: PgColumn, ids: unknown): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`

/**
 * The rows that the actor may see, by the column that holds their owner; undefined when that is all of them.
 * Every read and write of rows that have an owner goes by it, so that others are not found.
 */
export function ownedByVisible({ dataScope }: Pick<Actor, 'dataScope'>, column: PgColumn): SQL | undefined {
  return dataScope === 'all' ? undefined : ownedByOneOf(column, dataScope)
}

/** The same for a list, as a filter of it whose value is {@link visibleOwners}; so its totals are kept by it, too. */
export const ownersFilter = (...columns: readonly [PgColumn, ...PgColumn[]]): ListFilter => ({
  where: ids =>
    sql`(${sql.join(
      columns.map(column => ownedByOneOf(column, ids)),
      sql` or `,
    )})`,
})

/** What a list's {@link ownersFilter} is asked with; undefined: all rows. */
export const visibleOwners = ({ dataScope }: Pick<Actor, 'dataScope'>): readonly string[] | undefined =>
  dataScope === 'all' ? undefined : dataScope
