import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type Action, actionOn } from '../actions/action.ts'
import { useActions } from '../actions/registry.ts'
import { usePermission } from '../permission.tsx'
import type { ListActions, Matching } from './actions.ts'
import type { ListRow } from './definition.ts'
import type { Selection } from './use-selection.ts'

interface OfferedListActions {
  primary: Action | undefined
  /** Actions for selected rows that the user may run, also while no row is selected. */
  bulk: readonly Action[]
  refresh: Action
}

/** Offers what can be done on the page of a list: the primary action, reading it again, and the selected rows' actions. */
export function useListActions<R extends ListRow>(
  { create, bulk }: ListActions<R>,
  { rows, isAll, clear }: Pick<Selection<R>, 'rows' | 'isAll' | 'clear'>,
  matching: Matching,
  title: string,
  onRefresh: () => void,
): OfferedListActions {
  const { t } = useTranslation('list')
  const may = usePermission()
  const ofSelection = bulk
    .filter(({ need, runAll }) => (need === undefined || may(need)) && (!isAll || runAll))
    .map(
      (action): Action => ({
        ...actionOn(action, rows),
        about: () => t('selection.count', { count: isAll ? matching.total : rows.length }),
        group: 'selection',
        // A refusal for these rows does not apply to others.
        ...(isAll && { refusal: undefined }),
        run: () =>
          void (isAll && action.runAll ? action.runAll(matching) : action.run(rows)).then(done => {
            if (done) clear()
          }),
      }),
    )
  const refresh: Action = {
    id: 'list.refresh',
    label: () => t('refresh'),
    about: () => title,
    icon: IconRefresh,
    group: 'page',
    shortcut: 'r',
    run: onRefresh,
  }
  const primary: Action | undefined = create && {
    group: 'page',
    shortcut: 'n',
    about: () => title,
    ...create,
  }
  useActions([...(primary ? [primary] : []), refresh, ...(rows.length > 0 ? ofSelection : [])])
  return { primary, bulk: ofSelection, refresh }
}
