import type { MouseEvent } from 'react'
import { usePermission } from '../permission.tsx'
import type { RowAction } from './actions.ts'
import type { ListRow } from './definition.ts'

/** What does something of its own within a row. */
const ownClicks = 'a, button, input, label, select, textarea, summary, [role="button"], [data-own-click]'

/**
 * A click on a row does what Enter does there.
 * @returns the handler; undefined when the row has no such action, or it can't be done
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

/** Menus of a row lie elsewhere in the document; a text that was selected ends with a click, too. */
function isOnRow({ target, currentTarget, defaultPrevented }: MouseEvent<HTMLElement>): boolean {
  return (
    !defaultPrevented &&
    target instanceof Element &&
    currentTarget.contains(target) &&
    target.closest(ownClicks) === null &&
    window.getSelection()?.isCollapsed !== false
  )
}
