import { type Action, actionOn } from '../actions/action.ts'
import { useActions } from '../actions/registry.ts'
import type { ListRow } from './definition.ts'
import { atRow, type KeyboardTable } from './keyboard-table.ts'
import { useMoveActions } from './use-move-actions.ts'
import { useSelectActions } from './use-select-actions.ts'

/** Offers what the keyboard does in a list: moving, selecting, and the actions of the row that it is at. */
export function useRowActions<R extends ListRow>(table: KeyboardTable<R>): void {
  const { list, page, actions, focus } = table
  const current = page.list.find(({ id }) => id === focus.current)
  // Until a row has the focus, the list of shortcuts uses the titles of the first row.
  const row = current ?? page.list[0]
  const ofRow = row
    ? actions.row
        .filter(({ isOffered }) => isOffered?.(row) ?? true)
        .map(
          (action): Action => ({
            ...actionOn(action, row),
            about: () => list.rowName(row),
            group: 'row',
            enabledFor: atRow,
            keysOnly: current === undefined,
          }),
        )
    : []
  useActions([...useMoveActions(table), ...useSelectActions(table), ...ofRow])
}
