import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../http/actor.ts'
import type { ListFilter } from './filters.ts'

/** Condition: rows with one of these owners; rows without an owner never match. */
const ownedByOneOf = (column: PgColumn, ids: unknown): SQL => sql`${column} = any(${sql.param(ids)}::uuid[])`

/**
 * Condition of the rows that the actor may see, by their owner column; undefined for all rows. Every read and write of
 * owned rows applies it, so that other rows are not found.
 */
export function ownedByVisible({ dataScope }: Pick<Actor, 'dataScope'>, column: PgColumn): SQL | undefined {
  return dataScope === 'all' ? undefined : ownedByOneOf(column, dataScope)
}

/** The same as a filter of a list with the value of {@link visibleOwners}; so totals are cached per value too. */
export const ownersFilter = (...columns: readonly [PgColumn, ...PgColumn[]]): ListFilter => ({
  where: ids =>
    sql`(${sql.join(
      columns.map(column => ownedByOneOf(column, ids)),
      sql` or `,
    )})`,
})

/** Value of a list's {@link ownersFilter}; undefined for all rows. */
export const visibleOwners = ({ dataScope }: Pick<Actor, 'dataScope'>): readonly string[] | undefined =>
  dataScope === 'all' ? undefined : dataScope
