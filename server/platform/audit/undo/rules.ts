import type { Permission } from '@greenroom/contract/permissions'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import type { Actor } from '../../access/actor.ts'
import type { Queries } from '../../database/database.ts'
import type { Publish } from '../../events/publish.ts'
import type { Authority } from '../authority.ts'
import type { StoredOperation } from '../schema.ts'

/** Values of a row by stored column, as JSON. */
export type StoredValues = Record<string, unknown>

/** A deleted row that a step would refer to. */
export interface MissingRow {
  table: string
  id: string
  /** The column that would refer to it. */
  column: string
}

/** The undo of the changes of one row. */
export interface UndoStep {
  entity: string
  does: 'insert' | 'update' | 'delete'
  table: string
  /** Key columns of the row, with their values. */
  key: StoredValues
  /** Values that the entries left and the row must still have; empty for a restored row. */
  from: StoredValues
  /** Values that the row gets; empty for a deleted row. */
  to: StoredValues
  /** The undone entries, oldest first; several when a request changed the row several times. */
  entries: readonly StoredOperation[]
  /** Deleted rows that it would refer to; these references stay as they are, in a restored row empty. */
  without?: readonly MissingRow[]
}

/** What undo rules work with. */
export interface UndoContext {
  queries: Queries
  actor: Actor
  publish: Publish
}

/** How changes of one entity are undone: by the same rules as the opposite change by hand. */
export interface UndoRules {
  /** Name of the entity in the operation log. */
  entity: string
  /** Permissions that the step needs, in addition to the permission to undo. */
  needs(step: UndoStep): readonly Permission[]
  /** When its rows decide permissions or data scopes: steps that change it need lasting permissions. */
  authority?: Authority
  /** Why this step cannot be undone; undefined when it can. */
  refusal?(step: UndoStep): UndoRefusal | undefined
  /** Columns that the database computes; they are not restored. */
  derived?: readonly string[]
  /** New values for the secrets of a restored row, which the log does not keep. */
  replaceSecrets?(step: UndoStep): Promise<StoredValues>
  /** Takes locks and checks before any change. @throws ApiError as the change by hand would */
  before?(context: UndoContext, steps: readonly UndoStep[]): Promise<void>
  /** Checks the result and publishes events. @throws ApiError as the change by hand would */
  after?(context: UndoContext, steps: readonly UndoStep[]): Promise<void>
}

/** An entity whose changes are never undone, with the reason. */
export interface NotUndoable {
  entity: string
  impossible: UndoRefusal
}

export type Undoable = UndoRules | NotUndoable
