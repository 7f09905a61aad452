import {
  createView,
  deleteView,
  type ListView,
  readViews,
  setDefaultView,
  updateView,
  type ViewFields,
} from '@greenroom/contract/areas/views'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { CallFailure, call } from '../../call.ts'
import { useCallQuery } from '../../query.ts'
import { type ListState, writeAddress } from '../address.ts'
import type { List, ListRow } from '../definition.ts'
import type { KeptPreference } from '../use-list-preference.ts'

/** Names the view that is applied, in the address. */
const parameter = 'named'

export interface Views {
  all: readonly ListView[]
  /** The one that was applied last, whatever was changed since. */
  applied: ListView | undefined
  apply: (view: ListView) => void
  /** Keeps the present look as a new view. */
  create: (name: string, shared: boolean) => Promise<void>
  /** Changes a view; without changes, to the present look. */
  update: (view: ListView, changes?: Partial<ViewFields>) => Promise<void>
  remove: (view: ListView) => Promise<void>
  setDefault: (view: ListView | null) => Promise<void>
}

/** The views of a list: filters, sort and columns under a name. */
export function useViews<R extends ListRow>(list: List<R>, state: ListState, kept: KeptPreference): Views {
  const request = { params: { list: list.key } }
  const { data, refetch } = useCallQuery(readViews, request, { quiet: true })
  const [parameters, setParameters] = useSearchParams()
  const all = data?.list ?? []
  const { order, hidden } = kept.preference
  const present = {
    filters: Object.fromEntries(Object.entries(state.filters).map(([key, words]) => [key, [...words]])),
    sort: state.sort ?? null,
    order: [...order],
    hidden: [...hidden],
  }

  function apply(view: ListView, replace = false): void {
    const { filters, sort } = view
    const next = writeAddress(list, { ...state, filters, sort: sort ?? undefined, page: 1 }, parameters)
    next.set(parameter, view.id)
    setParameters(next, { replace })
    kept.change({ ...kept.preference, order: view.order, hidden: view.hidden })
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

  async function make(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (failure) {
      // The call has told why.
      if (!(failure instanceof CallFailure)) throw failure
    } finally {
      await refetch()
    }
  }

  return {
    all,
    applied: all.find(({ id }) => id === parameters.get(parameter)),
    apply: view => apply(view),
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
