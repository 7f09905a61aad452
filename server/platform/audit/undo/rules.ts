import type { Permission } from '@greenroom/contract/permissions'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import type { Queries } from '../../database/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { HandlerContext } from '../../http/handler.ts'
import type { StoredOperation } from '../schema.ts'

/** Values of a row by the name of the stored column, as JSON. */
export type StoredValues = Record<string, unknown>

/** What undoing does with one row. */
export interface UndoStep {
  entity: string
  does: 'insert' | 'update' | 'delete'
  table: string
  /** The columns that identify the row, with their values. */
  key: StoredValues
  /** What the entries left, and the row still holds; empty for a row that comes back. */
  from: StoredValues
  /** What the row will hold of these columns; empty for a row that goes. */
  to: StoredValues
  /** The entries that it undoes, oldest first; several when a request changed the row several times. */
  entries: readonly StoredOperation[]
}

/** What an undoing works with. */
export interface UndoContext {
  queries: Queries
  actor: Actor
  publish: HandlerContext<never>['publish']
}

/** How the changes of one entity are undone: by the same rules as if somebody made the opposite change by hand. */
export interface UndoRules {
  /** As the operation log calls it. */
  entity: string
  /** The permissions that the undoing change needs, beside the one to undo at all. */
  needs(step: UndoStep): readonly Permission[]
  /** Why just this can't be undone; undefined when it can. */
  refusal?(step: UndoStep): UndoRefusal | undefined
  /** Columns that the database works out itself, which are not brought back. */
  derived?: readonly string[]
  /** What a row that comes back gets in the place of secrets, which the log does not keep. */
  replaceSecrets?(step: UndoStep): Promise<StoredValues>
  /** Takes locks and checks, before anything is changed. @throws ApiError as the change by hand would */
  before?(context: UndoContext, steps: readonly UndoStep[]): Promise<void>
  /** Checks what the changes left, and tells of them. @throws ApiError as the change by hand would */
  after?(context: UndoContext, steps: readonly UndoStep[]): Promise<void>
}

/** An entity whose changes are never undone, and why. */
export interface NotUndoable {
  entity: string
  impossible: UndoRefusal
}

export type Undoable = UndoRules | NotUndoable
