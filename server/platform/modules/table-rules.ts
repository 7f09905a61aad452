import { scopedEntities } from '@greenroom/contract/areas/roles/roles'
import type { UndoRefusal } from '@greenroom/contract/undo-refusals'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { RecordedTable } from '../audit/recorded-table.ts'
import type { Undoable, UndoRules } from '../audit/undo/rules.ts'
import type { ScopedRows } from '../list/scoped-rows.ts'
import type { Hooks } from './hooks.ts'

/** Rows that data scopes of roles apply to. */
export type ScopedTable = ScopedRows<(typeof scopedEntities)[number]>

/** Whose rows they are for the data scopes of roles; `unscoped`: permissions alone decide. */
export type ScopeRules = 'unscoped' | Omit<ScopedTable, 'table'>

/** How changes are undone: the reason why they are not, or the rules. */
export type UndoDeclaration = UndoRefusal | Omit<UndoRules, 'entity'>

/** A table whose changes go into the operation log. */
export interface LoggedTable extends RecordedTable {
  /** A function when other areas take part in it. */
  undo: UndoDeclaration | ((hooks: Hooks) => UndoDeclaration)
  scope: ScopeRules
}

/** A table that leaves no entries of its own in the operation log. */
export interface UnloggedTable {
  table: PgTable
  /** Why its changes are not worth entries. */
  unlogged: string
  scope: ScopeRules
}

/** What a table says of itself; a module lists one for each table of its area. */
export type TableRules = LoggedTable | UnloggedTable

const isLogged = (rules: TableRules): rules is LoggedTable => 'entity' in rules

/** The tables whose changes are recorded. */
export const recordedTablesOf = (tables: readonly TableRules[]): LoggedTable[] => tables.filter(isLogged)

/** How the changes of every recorded entity are undone, or why they are not. */
export const undoablesOf = (tables: readonly TableRules[], hooks: Hooks): Undoable[] =>
  recordedTablesOf(tables).map(({ entity, undo }) => {
    const declared = typeof undo === 'function' ? undo(hooks) : undo
    return typeof declared === 'string' ? { entity, impossible: declared } : { ...declared, entity }
  })

/** The rows that data scopes apply to, in the order in which previews show them. */
export const scopedTablesOf = (tables: readonly TableRules[]): ScopedTable[] =>
  tables
    .flatMap(({ table, scope }) => (scope === 'unscoped' ? [] : [{ table, ...scope }]))
    .toSorted((a, b) => scopedEntities.indexOf(a.entity) - scopedEntities.indexOf(b.entity))
