import type { MouseEvent } from 'react'
import { usePermission } from '../permission.tsx'
import type { RowAction } from './actions.ts'
import type { ListRow } from './definition.ts'

/** What does something of its own within a row. */
const ownClicks = 'a, button, input, label, select, textarea, summary, [role="button"], [data-own-click]'

/**
 * Makes a click on a row do the same as Enter.
 * @returns the handler; undefined when the row has no such action or it is disabled
 */
export function useRowClick<R extends ListRow>(
  actions: readonly RowAction<R>[],
  row: R,
): ((event: MouseEvent<HTMLElement>) => void) | undefined {
  const may = usePermission()
  const action = actions.find(
    ({ shortcut, need, isOffered, refusal }) =>
      shortcut === 'Enter' &&
      (need === undefined || may(need)) &&
      (isOffered?.(row) ?? true) &&
      refusal?.(row) === undefined,
  )
  return action && (event => isOnRow(event) && action.run(row))
}

/** Ignores clicks in menus, which are elsewhere in the document, and clicks that end a text selection. */
function isOnRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  return (
    !defaultPrevented &&
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest(ownClicks) === null &&
    window.getSelection()?.isCollapsed !== false
  )
}
