import type { Endpoint, RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import type { EventTopic } from '@greenroom/contract/events'
import { QueryCache, QueryClient, type QueryObserverOptions } from '@tanstack/react-query'
import { CallFailure, call, isQuiet, type Quiet } from './call.ts'
import { useReadQuery } from './read-query.ts'
import { refetchAfterPaint } from './refetch-after-paint.ts'
import { toast } from './toast.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { quiet?: Quiet; refreshOn: readonly EventTopic[] }
  }
}

/** Called once per query, whatever the number of failed attempts. */
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
