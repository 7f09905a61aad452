import { type ListView, unwatchView, watchView } from '@greenroom/contract/areas/views/views'
import type { WatchableList } from '@greenroom/contract/lists'
import { useTranslation } from 'react-i18next'
import { call } from '../../call/call.ts'
import { toast } from '../../feedback/toast.ts'
import { filtersOfView, type ListState, viewFilters, writeAddress } from '../address.ts'
import type { List, ListRow } from '../definition.ts'
import type { StoredPreference } from '../use-list-preference.ts'
import { type SavedViews, useSavedViews } from './use-saved-views.ts'
import { useViewColumns } from './use-view-columns.ts'

export interface Views extends SavedViews {
  /** Starts or stops notifying the user about new rows of a view; absent where rows cannot be watched. */
  watch: ((view: ListView, on: boolean) => Promise<boolean>) | undefined
  /** Columns and density of the open view, otherwise the user's own. */
  stored: StoredPreference
}

/** The views of a list: filters, sort and columns under a name. */
export function useViews<R extends ListRow>(
  list: List<R>,
  state: ListState,
  preference: StoredPreference,
): Views {
  const { resource } = list
  const { t } = useTranslation('list')
  const { isPending, make, ...views } = useSavedViews({
    list: resource.key,
    isReady: preference.ready,
    present: () => ({
      filters: viewFilters(list, state),
      sort: state.sort ?? null,
      order: [...viewColumns.preference.order],
      hidden: [...viewColumns.preference.hidden],
    }),
    addressOf: (view, parameters) => {
      const filters = view ? filtersOfView(list, view) : {}
      return writeAddress(list, { ...state, filters, sort: view?.sort ?? undefined, page: 1 }, parameters)
    },
  })
  const viewColumns = useViewColumns(views.applied, list.columns, preference)
  const watched = resource.isWatchable ? resource.key : undefined

  /** Starts or stops a watch, and explains what that means. */
  async function watch(key: WatchableList, { id, name }: ListView, on: boolean): Promise<void> {
    const params = { list: key, id }
    if (!on) {
      await call(unwatchView, { params })
      return toast.success(t('views.unwatched', { name }))
    }
    await call(watchView, { params, body: {} })
    toast.success(t('views.watched', { name }))
  }

  return {
    ...views,
    // Rows wait for the views, because these take a line above them on a phone, and one may set the columns.
    stored: { ...viewColumns, ready: viewColumns.ready && !isPending },
    watch: watched && ((view, on) => make(() => watch(watched, view, on))),
  }
}
