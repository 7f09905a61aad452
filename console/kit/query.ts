import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { EventTopic } from '@greenroom/contract/events'
import { QueryCache, QueryClient, type QueryObserverOptions } from '@tanstack/react-query'
import { CallFailure, call, isQuiet, type Quiet, takeEarlyResponse } from './call.ts'
import { useReadQuery } from './read-query.ts'
import { refetchAfterPaint } from './refetch-after-paint.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: Quiet; refreshOn: readonly EventTopic[] }
  }
}

/** Told once, whatever number of attempts failed. */
function report(error: Error, meta: { quiet?: Quiet } | undefined): void {
  if (error instanceof CallFailure && isQuiet(error, meta?.quiet ?? false)) return
  toast.failure(error)
}

/** Only a server that could not be reached is worth asking again by itself. */
function shouldRetry(failures: number, error: Error): boolean {
  return failures < 2 && error instanceof CallFailure && error.code === 0
}

/** A page in a hidden tab does not hold its answers; half an hour later it still shows them at once. */
const retentionMs = 30 * 60_000

/** What the calls answered, shared by all pages; events say when it is out of date. */
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

/** What a query of this call carries with it: whether failures are shown, and the events that make it out of date. */
export function callMeta({ refreshOn = [] }: Endpoint, quiet: Quiet = false) {
  return { quiet, refreshOn }
}

/** A query of one call: its key is the call's id and the request. */
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

/** Reads through a call; kept while shown, and fresh when an event says that its rows have changed. */
export function useCallQuery<C extends Endpoint>(
  declaration: C,
  request: RequestOf<C>,
  { quiet = false, ...options }: QueryOptions<C> = {},
) {
  return useReadQuery({
    initialData: () => takeEarlyResponse(declaration, request),
    ...options,
    ...callQuery(declaration, request, quiet),
  })
}
