import {
  createView,
  deleteView,
  type ListView,
  openViewParameter,
  readViews,
  setDefaultView,
  unwatchView,
  updateView,
  type ViewFields,
  watchView,
} from '@greenroom/contract/areas/views/views'
import type { WatchableList } from '@greenroom/contract/lists'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { CallFailure, call } from '../../call.ts'
import { useCallQuery } from '../../query.ts'
import { toast } from '../../toast.ts'
import { filtersOfView, type ListState, viewFilters, writeAddress } from '../address.ts'
import type { List, ListRow } from '../definition.ts'
import type { StoredPreference } from '../use-list-preference.ts'
import { useViewColumns } from './use-view-columns.ts'

/** Names the view that is applied, in the address. */
const parameter = 'named'

export interface Views {
  all: readonly ListView[]
  /** The one that was applied last, whatever was changed since. */
  applied: ListView | undefined
  apply: (view: ListView) => void
  /** Shows the list without a view, with the user's own columns. */
  leave: () => void
  /** Keeps the present look as a new view; whether it could. */
  create: (name: string, shared: boolean) => Promise<boolean>
  /** Changes a view; without changes, to the present look. Whether it could. */
  update: (view: ListView, changes?: Partial<ViewFields>) => Promise<boolean>
  remove: (view: ListView) => Promise<boolean>
  setDefault: (view: ListView | null) => Promise<boolean>
  /** Begins or ends that the user is told what enters a view; absent where rows can't be watched. */
  watch: ((view: ListView, on: boolean) => Promise<boolean>) | undefined
  /** How the list looks: as the open view says, else as the user keeps it. */
  kept: StoredPreference
}

/** The views of a list: filters, sort and columns under a name. */
export function useViews<R extends ListRow>(list: List<R>, state: ListState, kept: StoredPreference): Views {
  const { resource } = list
  const request = { params: { list: resource.key } }
  const { t } = useTranslation('list')
  const { data, isPending, refetch } = useCallQuery(readViews, request, { quiet: true })
  const [parameters, setParameters] = useSearchParams()
  const all = data?.list ?? []
  const applied = all.find(({ id }) => id === parameters.get(parameter))
  const looks = useViewColumns(applied, list.columns, kept)
  // Columns wait for a view that the address names, so that they never jump.
  const isAwaited = isPending && (parameters.has(parameter) || parameters.has(openViewParameter))
  const { order, hidden } = looks.preference
  const present = {
    filters: viewFilters(list, state),
    sort: state.sort ?? null,
    order: [...order],
    hidden: [...hidden],
  }

  function apply(view: ListView, replace = false): void {
    const filters = filtersOfView(list, view)
    const next = writeAddress(list, { ...state, filters, sort: view.sort ?? undefined, page: 1 }, parameters)
    next.delete(openViewParameter)
    next.set(parameter, view.id)
    setParameters(next, { replace })
  }

  function leave(replace = false): void {
    const next = writeAddress(list, { ...state, filters: {}, sort: undefined, page: 1 }, parameters)
    next.delete(openViewParameter)
    next.delete(parameter)
    setParameters(next, { replace })
  }

  // Whoever opens the list without asking for anything finds the view that they chose.
  const isBare = parameters.size === 0
  const isFirst = useRef(isBare)
  const chosen = all.find(({ isDefault }) => isDefault)
  const applyFirst = useRef(apply)
  applyFirst.current = apply
  useEffect(() => {
    if (!isFirst.current || !chosen || !kept.ready) return
    isFirst.current = false
    if (isBare) applyFirst.current(chosen, true)
  }, [chosen, kept.ready, isBare])

  const requestedId = parameters.get(openViewParameter)
  const open = useRef(openLinked)
  open.current = openLinked
  useEffect(() => {
    if (requestedId !== null) void open.current(requestedId)
  }, [requestedId])

  /** Opens the view that a link names, which may be newer than what was read of them. */
  async function openLinked(id: string): Promise<void> {
    const fresh = await refetch()
    const view = fresh.data?.list.find(one => one.id === id)
    if (view) return apply(view, true)
    leave(true)
    if (fresh.data) toast.notice(t('views.gone'))
  }

  const watched = resource.isWatchable ? resource.key : undefined

  /** Begins or ends a watch, and says what that means. */
  async function watch(key: WatchableList, { id, name }: ListView, on: boolean): Promise<void> {
    const params = { list: key, id }
    if (!on) {
      await call(unwatchView, { params })
      return toast.success(t('views.unwatched', { name }))
    }
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await call(watchView, { params, body: { timeZone } })
    toast.success(t('views.watched', { name }))
  }

  /** Whether it was done; when not, the call has told why. */
  async function make(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure
      return false
    } finally {
      await refetch()
    }
  }

  return {
    all,
    applied,
    kept: { ...looks, ready: looks.ready && !isAwaited },
    apply: view => apply(view),
    leave: () => leave(),
    watch: watched && ((view, on) => make(() => watch(watched, view, on))),
    create: (name, shared) =>
      make(async () => {
        const { id } = await call(createView, { ...request, body: { name, shared, ...present } })
        const next = new URLSearchParams(parameters)
        next.set(parameter, id)
        setParameters(next, { replace: true })
      }),
    update: ({ id, version }, changes = present) =>
      make(() => call(updateView, { params: { ...request.params, id }, body: { version, changes } })),
    remove: ({ id }) => make(() => call(deleteView, { params: { ...request.params, id } })),
    setDefault: view => make(() => call(setDefaultView, { ...request, body: { id: view?.id ?? null } })),
  }
}
