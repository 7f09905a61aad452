import type { Permission } from '@greenroom/contract/permissions'
import { or, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Actor } from '../http/actor.ts'
import type { Growth } from './growing-totals.ts'
import { ownedByVisible } from './visible.ts'

/** Rows that belong to users: what it takes to say how many of them somebody sees, and to show some. */
export interface ScopedRows<Entity extends string> {
  entity: Entity
  /** Whoever may read such rows at all. */
  permission: Permission
  table: PgTable
  id: PgColumn
  /** The columns that hold whose a row is. */
  owners: readonly PgColumn[]
  /** What users call a row. */
  title: PgColumn | SQL
  /** What grows from older rows to newer ones. */
  age: PgColumn
  /** For a table whose rows are only ever added: its older rows are counted once, not at each look. */
  growth?: Growth
}

/** The rows of this kind that somebody sees; undefined: all. */
export const visibleAmong = (
  { owners }: ScopedRows<string>,
  viewer: Pick<Actor, 'dataScope'>,
): SQL | undefined => or(...owners.map(owner => ownedByVisible(viewer, owner)))
