import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from './actor.ts'

/** Condition: rows with one of these owners; rows without an owner never match. */
export const ownedByOneOf = (column: PgColumn, ids: unknown): SQL =>
  sql`${column} = any(${sql.param(ids)}::uuid[])`

/**
 * Condition of the rows that the actor may see, by their owner column; undefined for all rows. Every read and write of
 * owned rows applies it, so that other rows are not found.
 */
export function ownedByVisible({ dataScope }: Pick<Actor, 'dataScope'>, column: PgColumn): SQL | undefined {
  return dataScope === 'all' ? undefined : ownedByOneOf(column, dataScope)
}

/** Ids of the owners whose rows the actor may see; undefined for all rows. Value of a list's filter by owners. */
export const visibleOwners = ({ dataScope }: Pick<Actor, 'dataScope'>): readonly string[] | undefined =>
  dataScope === 'all' ? undefined : dataScope
