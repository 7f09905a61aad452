import type { RowSelectionState, Updater } from '@tanstack/react-table'
import { useState } from 'react'
import type { List, ListRow } from './definition.ts'

export interface Selection<R extends ListRow> {
  /** By id, in the format of the table. */
  state: RowSelectionState
  /** As they were last seen, in the order of selecting. */
  rows: readonly R[]
  /** Not only these rows, but all that match the filters. */
  isAll: boolean
  change: (updater: Updater<RowSelectionState>) => void
  selectAll: () => void
  clear: () => void
}

interface Selected<R> {
  scope: string
  rows: readonly R[]
  isAll: boolean
}

/**
 * Rows selected on any page. The selection ends when `scope` (the filters) changes. It contains at most the list's
 * limit; beyond it, `onLimit` is called.
 */
export function useSelection<R extends ListRow>(
  list: List<R>,
  visibleRows: readonly R[],
  scope: string,
  onLimit: () => void,
): Selection<R> {
  const [selection, setSelection] = useState<Selected<R>>({ scope, rows: [], isAll: false })
  if (selection.scope !== scope) setSelection({ scope, rows: [], isAll: false })
  const rows = selection.rows.map(row => visibleRows.find(other => other.id === row.id) ?? row)
  const state: RowSelectionState = Object.fromEntries(rows.map(row => [row.id, true]))

  function change(updater: Updater<RowSelectionState>): void {
    const requested = typeof updater === 'function' ? updater(state) : updater
    const next = [
      ...rows.filter(row => requested[row.id]),
      ...visibleRows.filter(row => requested[row.id] && !state[row.id]),
    ]
    if (next.length > list.selectionLimit) onLimit()
    setSelection({ scope, rows: next.slice(0, list.selectionLimit), isAll: false })
  }

  return {
    state,
    rows,
    isAll: selection.isAll,
    change,
    selectAll: () => setSelection({ scope, rows, isAll: true }),
    clear: () => setSelection({ scope, rows: [], isAll: false }),
  }
}
