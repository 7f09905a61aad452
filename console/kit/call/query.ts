import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { EventTopic } from '@greenroom/contract/events'
import {
  notifyManager,
  QueryCache,
  QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  type QueryObserverResult,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { refetchAfterPaint } from '../browser/refetch-after-paint.ts'
import { toast } from '../feedback/toast.ts'
import { CallFailure, call, isQuiet, type Quiet } from './call.ts'

type Part = keyof QueryObserverResult

/** Tells a result from the one before it only by the parts that its reader has read. */
class ReadObserver<D, K extends QueryKey> extends QueryObserver<D, Error, D, D, K> {
  #shown: QueryObserverResult<D> | undefined
  readonly #read = new Set<Part>()

  override trackProp(part: Part): void {
    super.trackProp(part)
    this.#read.add(part)
  }

  readonly getShownResult = (): QueryObserverResult<D> => {
    const now = this.getCurrentResult()
    const before = this.#shown
    if (before && [...this.#read].every(part => now[part] === before[part])) return before
    this.#shown = now
    return now
  }
}

/**
 * TanStack's `useQuery` without the features that the console does not use. One difference: a component in a tab that
 * comes back does not render because of changed parts of the result that it does not read. `useQuery` compares whole
 * results then, and the time of the last read, its staleness and the like change while the tab is hidden.
 */
function useReadQuery<D, K extends QueryKey>(options: QueryObserverOptions<D, Error, D, D, K>) {
  const client = useQueryClient()
  const defaulted = client.defaultQueryOptions(options)
  defaulted._optimisticResults = 'optimistic'
  const [observer] = useState(() => new ReadObserver<D, K>(client, defaulted))
  const result = observer.getOptimisticResult(defaulted)
  useEffect(() => observer.setOptions(defaulted), [observer, defaulted])
  const subscribe = useCallback(
    (notify: () => void) => {
      const unsubscribe = observer.subscribe(notifyManager.batchCalls(notify))
      // Changes between rendering and subscribing.
      observer.updateResult()
      return unsubscribe
    },
    [observer],
  )
  useSyncExternalStore(subscribe, observer.getShownResult)
  return observer.trackResult(result)
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: Quiet; refreshOn: readonly EventTopic[] }
  }
}

/** Called once per query, for any number of failed attempts. */
function report(error: Error, meta: { quiet?: Quiet } | undefined): void {
  if (error instanceof CallFailure && isQuiet(error, meta?.quiet ?? false)) return
  toast.failure(error)
}

/** Retries only when the server could not be reached. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallFailure && error.code === 0
}

/** How long the responses of a hidden tab stay cached, so that it shows them at once. */
const retentionMs = 30 * 60_000

/** Cache of all responses, shared by the pages; events invalidate it. */
export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  defaultOptions: {
    queries: {
      retry: shouldRetry,
      staleTime: 30_000,
      gcTime: retentionMs,
      refetchOnMount: refetchAfterPaint(() => queryClient),
    },
  },
})

/** Metadata of a query: whether failures are shown, and the topics that make it stale. */
export function callMeta({ refreshOn = [] }: Endpoint, quiet: Quiet = false) {
  return { quiet, refreshOn }
}

/** A query of one endpoint; its key is the endpoint's id and the request. */
export function callQuery<C extends Endpoint>(declaration: C, request: RequestOf<C>, quiet: Quiet = false) {
  return {
    queryKey: [declaration.id, request] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<ResponseOf<C>> =>
      call(declaration, request, { signal, quiet: true }),
    meta: callMeta(declaration, quiet),
  }
}

type QueryOptions<C extends Endpoint> = Omit<
  QueryObserverOptions<ResponseOf<C>, Error, ResponseOf<C>, ResponseOf<C>, readonly [string, RequestOf<C>]>,
  'queryKey' | 'queryFn' | 'meta'
> & { quiet?: Quiet }

/** Reads an endpoint; cached while shown, and refetched when an event says that its rows have changed. */
export function useCallQuery<C extends Endpoint>(
  declaration: C,
  request: RequestOf<C>,
  { quiet = false, ...options }: QueryOptions<C> = {},
) {
  return useReadQuery({ ...options, ...callQuery(declaration, request, quiet) })
}
