import type { Permission } from '@greenroom/contract/permissions'
import { or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../access/actor.ts'
import { ownedByVisible } from '../access/visible.ts'
import type { Growth } from './growing-totals.ts'

/** Rows with owners: how to count and show those that a user may see. */
export interface ScopedRows<Entity extends string> {
  entity: Entity
  /** Permission to read such rows. */
  permission: Permission
  table: PgTable
  id: PgColumn
  /** Columns that hold an owner. */
  owners: readonly PgColumn[]
  /** Title of a row for users. */
  title: PgColumn | SQL
  /** Column that grows from older to newer rows. */
  age: PgColumn
  /** For a table that only ever grows: older rows are counted only once. */
  growth?: Growth
}

/** Condition of the rows that a user may see; undefined for all. */
export const visibleAmong = (
  { owners }: ScopedRows<string>,
  viewer: Pick<Actor, 'dataScope'>,
): SQL | undefined => or(...owners.map(owner => ownedByVisible(viewer, owner)))
