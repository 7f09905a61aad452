import { getTableColumns, getTableName } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { KeptReference, RecordedTable } from '../recorded-table.ts'
import type { Reference } from './catalogue.ts'
import type { Undoable } from './rules.ts'

/** How changes of a recorded entity are undone. */
export interface UndoTarget {
  table: string
  /** Its columns in the order of the schema. Forms have the same order. */
  columns: readonly string[]
  /** Column that the log identifies rows by. */
  id: string
  rules: Undoable
  /** True when the log records inserts of this entity. */
  recordsInserts: boolean
  /** True when rows without an insert entry derive from other rows and are deleted with them. */
  partly: boolean
  /** References of the table that triggers keep; PostgreSQL does not know them. */
  references: readonly Reference[]
}

/** Undo targets by name of the entity. */
export type UndoRegistry = ReadonlyMap<string, UndoTarget>

/** @throws Error when a recorded entity does not declare whether and how it is undone */
export function createUndoRegistry(
  tables: readonly RecordedTable[],
  undoables: readonly Undoable[],
): UndoRegistry {
  const rulesOf = new Map(undoables.map(rules => [rules.entity, rules]))
  return new Map(
    tables.map(({ table, entity, id = 'id', only, partly = false, references = [] }) => {
      const rules = rulesOf.get(entity)
      if (!rules) throw new Error(`Nothing says how changes of ${entity} are undone`)
      return [
        entity,
        {
          table: getTableName(table),
          columns: Object.values(getTableColumns(table)).map(column => toSnakeCase(column.name)),
          id,
          rules,
          recordsInserts: only === undefined || only === 'insert',
          partly,
          references: references.map(toReference),
        },
      ]
    }),
  )
}

function toReference({ column, to }: KeptReference): Reference {
  return {
    from: getTableName(column.table),
    fromColumn: toSnakeCase(column.name),
    to: getTableName(to.table),
    toColumn: toSnakeCase(to.name),
    isNullable: false,
    onDelete: 'cascade',
  }
}
