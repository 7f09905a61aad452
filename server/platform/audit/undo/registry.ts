import { getTableName } from 'drizzle-orm'
import type { RecordedTable } from '../recorded-table.ts'
import type { Undoable } from './rules.ts'

/** What is known of a recorded entity when its changes are to be undone. */
export interface UndoTarget {
  table: string
  /** The column that the log identifies its rows by. */
  id: string
  rules: Undoable
  /** Whether its entries tell of the rows that came. */
  recordsInserts: boolean
  /** Rows that came without an entry follow from others, and go with those. */
  partly: boolean
}

/** Every recorded entity by its name. */
export type UndoRegistry = ReadonlyMap<string, UndoTarget>

/** @throws Error when a recorded entity does not say whether and how it is undone */
export function createUndoRegistry(
  tables: readonly RecordedTable[],
  undoables: readonly Undoable[],
): UndoRegistry {
  const rulesOf = new Map(undoables.map(rules => [rules.entity, rules]))
  return new Map(
    tables.map(({ table, entity, id = 'id', only, partly = false }) => {
      const rules = rulesOf.get(entity)
      if (!rules) throw new Error(`Nothing says how changes of ${entity} are undone`)
      return [
        entity,
        {
          table: getTableName(table),
          id,
          rules,
          recordsInserts: only === undefined || only === 'insert',
          partly,
        },
      ]
    }),
  )
}
