import { scopedEntities } from '@greenroom/contract/access'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Authority } from '../audit/authority.ts'
import type { RecordedTable } from '../audit/recorded-table.ts'
import type { Undoable, UndoRules } from '../audit/undo/rules.ts'
import type { ScopedRows } from '../list/scoped-rows.ts'
import type { Hooks } from './hooks.ts'

/** Rows that data scopes apply to. */
export type ScopedTable = ScopedRows<(typeof scopedEntities)[number]>

/** Owners of the rows, for data scopes; `unscoped`: only permissions decide. */
export type ScopeRules = 'unscoped' | Omit<ScopedTable, 'table'>

/** How changes are undone: the rules, or the reason why they are not. */
export type UndoDeclaration = UndoRefusal | Omit<UndoRules, 'entity' | 'authority'>

/** A table whose changes the operation log records. */
export interface LoggedTable extends RecordedTable {
  /** A function when hooks of other areas take part. */
  undo: UndoDeclaration | ((hooks: Hooks) => UndoDeclaration)
  scope: ScopeRules
  /**
   * Its rows decide who may sign in, do or see what: only users who hold the permission without an end change them, by
   * hand or by undo.
   */
  authority?: true | Authority
}

/** A table without log entries of its own. */
export interface UnloggedTable {
  table: PgTable
  /** Why its changes are not recorded. */
  unlogged: string
  scope: ScopeRules
}

/** Declaration of a table; a module has one for each table of its area. */
export type TableRules = LoggedTable | UnloggedTable

const isLogged = (rules: TableRules): rules is LoggedTable => 'entity' in rules

/** Tables whose changes are recorded. */
export const recordedTablesOf = (tables: readonly TableRules[]): LoggedTable[] => tables.filter(isLogged)

/** How changes of each recorded entity are undone, or why they are not. */
export const undoablesOf = (tables: readonly TableRules[], hooks: Hooks): Undoable[] =>
  recordedTablesOf(tables).map(({ entity, undo, authority }) => {
    const declared = typeof undo === 'function' ? undo(hooks) : undo
    if (typeof declared === 'string') return { entity, impossible: declared }
    return { ...declared, entity, ...(authority && { authority: withColumns(authority) }) }
  })

const withColumns = (authority: true | Authority): Authority =>
  authority === true ? { except: [] } : authority

/** Columns without authority of each table that has some, by the name of its entity in the log. */
export const authorityOf = (tables: readonly TableRules[]): ReadonlyMap<string, Authority> =>
  new Map(
    recordedTablesOf(tables).flatMap(({ entity, authority }) =>
      authority ? [[entity, withColumns(authority)] as const] : [],
    ),
  )

/** Rows that data scopes apply to, in the order of the previews. */
export const scopedTablesOf = (tables: readonly TableRules[]): ScopedTable[] =>
  tables
    .flatMap(({ table, scope }) => (scope === 'unscoped' ? [] : [{ table, ...scope }]))
    .toSorted((a, b) => scopedEntities.indexOf(a.entity) - scopedEntities.indexOf(b.entity))
