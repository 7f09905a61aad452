import {
  createView,
  deleteView,
  type ListView,
  openedViewParameter,
  openViewParameter,
  readViews,
  setDefaultView,
  updateView,
  type ViewFields,
} from '@greenroom/contract/areas/views/views'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { attempt } from '../../call/attempt.ts'
import { call, callWithId } from '../../call/call.ts'
import { useCallQuery } from '../../call/query.ts'
import { toast } from '../../feedback/toast.ts'

/** The part of the state that a view stores. */
export type ViewContent = Pick<ViewFields, 'filters' | 'sort' | 'order' | 'hidden'>

/** What views are of. */
interface Viewed {
  /** Names it among the lists. */
  list: string
  /** Whether a view may be applied. */
  isReady: boolean
  /** What is on screen. */
  present: () => ViewContent
  /** The query of the address that shows a view; without a view, the default state. */
  addressOf: (view: ListView | undefined, parameters: URLSearchParams) => URLSearchParams
  /** Called with the id of the request that deleted a view. */
  onDeleted?: (view: ListView, requestId: string) => void
}

/** Views of something, and what can be done with them. */
export interface SavedViews {
  all: readonly ListView[]
  /** The view that was applied last, even if filters were changed since. */
  applied: ListView | undefined
  apply: (view: ListView) => void
  /** Shows the default state, without a view. */
  leave: () => void
  /** Stores the current state as a new view; resolves with whether it succeeded. */
  create: (name: string, shared: boolean) => Promise<boolean>
  /** Changes a view, without `changes` to the current state; resolves with whether it succeeded. */
  update: (view: ListView, changes?: Partial<ViewFields>) => Promise<boolean>
  remove: (view: ListView) => Promise<boolean>
  setDefault: (view: ListView | null) => Promise<boolean>
}

interface ReadViews extends SavedViews {
  /** The views are not read yet. */
  isPending: boolean
  /** Runs changes of views, then reads the views again. Returns whether they succeeded; `call` shows failures. */
  make: (work: () => Promise<unknown>) => Promise<boolean>
}

/** The views of a list or a page. The applied one is in the address. */
export function useSavedViews({ list, isReady, present, addressOf, onDeleted }: Viewed): ReadViews {
  const request = { params: { list } }
  const { t } = useTranslation('list')
  const { data, isPending, refetch } = useCallQuery(readViews, request, { quiet: true })
  const [parameters, setParameters] = useSearchParams()
  const all = data?.list ?? []
  const applied = all.find(({ id }) => id === parameters.get(openedViewParameter))

  function show(view: ListView | undefined, replace = false): void {
    const next = addressOf(view, parameters)
    next.delete(openViewParameter)
    if (view) next.set(openedViewParameter, view.id)
    else next.delete(openedViewParameter)
    setParameters(next, { replace })
  }

  // A page that is opened without a query shows the user's default view.
  const isBare = parameters.size === 0
  const isFirst = useRef(isBare)
  const chosen = all.find(({ isDefault }) => isDefault)
  const showFirst = useRef(show)
  showFirst.current = show
  useEffect(() => {
    if (!isFirst.current || !chosen || !isReady) return
    isFirst.current = false
    if (isBare) showFirst.current(chosen, true)
  }, [chosen, isReady, isBare])

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
    show(view, true)
    if (!view && fresh.data) toast.notice(t('views.missing'))
  }

  async function make(work: () => Promise<unknown>): Promise<boolean> {
    return attempt(work).finally(() => refetch())
  }

  return {
    all,
    applied,
    isPending,
    make,
    apply: view => show(view),
    leave: () => show(undefined),
    create: (name, shared) =>
      make(async () => {
        const { id } = await call(createView, { ...request, body: { name, shared, ...present() } })
        const next = new URLSearchParams(parameters)
        next.set(openedViewParameter, id)
        setParameters(next, { replace: true })
      }),
    update: ({ id, version }, changes = present()) =>
      make(() => call(updateView, { params: { ...request.params, id }, body: { version, changes } })),
    remove: view =>
      make(async () => {
        const { requestId } = await callWithId(deleteView, { params: { ...request.params, id: view.id } })
        onDeleted?.(view, requestId)
      }),
    setDefault: view => make(() => call(setDefaultView, { ...request, body: { id: view?.id ?? null } })),
  }
}
