import type { Query, QueryClient } from '@tanstack/react-query'

/** Answers that were out of date when a page that shows them came on screen. */
const waiting = new Set<Query>()

/**
 * Decides that a query which has an answer is not read again at once where a component begins to show it, but when the
 * page is painted. Reading makes each of its readers draw anew: for a tab that comes back, the whole page, before the
 * user saw any of it.
 * @param client whose queries they are; asked for later, because it is made with this
 */
export function refetchAfterPaint(client: () => QueryClient) {
  return (query: Query): boolean => {
    if (waiting.size === 0) requestAnimationFrame(() => setTimeout(() => void refetchWaiting(client())))
    waiting.add(query)
    return false
  }
}

async function refetchWaiting(client: QueryClient): Promise<void> {
  const queries = new Set(waiting)
  waiting.clear()
  await client.refetchQueries({ type: 'active', stale: true, predicate: query => queries.has(query) })
}
