import { matchQuery, type QueryFilters } from '@tanstack/react-query'
import { queryClient } from './query.ts'

/**
 * Cancels the reads of queries, those under way and those that begin, until the returned function is called. For a change
 * that is on screen before the server has made it: a response from before would undo it for a moment, and the next key
 * press would start from there.
 */
export function blockReads(filters: QueryFilters): () => void {
  void queryClient.cancelQueries(filters)
  return queryClient.getQueryCache().subscribe(event => {
    const isRead = event.type === 'updated' && event.action.type === 'fetch'
    if (!isRead || !matchQuery(filters, event.query)) return
    // In a microtask, because the cache announces the fetch before it can be cancelled.
    queueMicrotask(() => void queryClient.cancelQueries(filters))
  })
}
