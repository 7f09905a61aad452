import type { EventTopic } from '@greenroom/contract/events'
import type { Query } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/**
 * Invalidates every query whose endpoint names the topic in `refreshOn`: refetches it at once when it is on screen,
 * otherwise when it is shown again. A query that waits for its first response is refetched after that response, which
 * the server may have read before the change; TanStack Query lets such a fetch go on.
 */
export async function invalidate(topic: EventTopic): Promise<void> {
  const isAbout = ({ meta }: Query) => meta?.refreshOn.includes(topic) ?? false
  const loading = queryClient.getQueryCache().findAll({
    fetchStatus: 'fetching',
    predicate: query => query.state.data === undefined && isAbout(query),
  })
  await queryClient.invalidateQueries({ predicate: isAbout })
  if (loading.length === 0) return
  await queryClient.invalidateQueries({ predicate: query => loading.includes(query) })
}
