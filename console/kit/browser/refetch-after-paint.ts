import type { Query, QueryClient } from '@tanstack/react-query'

/** Answers that were out of date when a page that shows them came on screen. */
const waiting = new Set<Query>()

/**
 * Makes a cached query refetch after the page is painted, not when a component that uses it is mounted. A refetch
 * renders all of its readers: in a tab that comes back the whole page, before the user saw it.
 * @param client the client of the queries; read later, because it is created with this function
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
