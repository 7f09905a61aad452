import type { EventTopic } from '@greenroom/contract/events'
import { queryClient } from './query.ts'

/**
 * Invalidates every query whose endpoint names the topic in `refreshOn`: refetches it at once when it is on screen,
 * otherwise when it is shown again.
 */
export function invalidate(topic: EventTopic): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.refreshOn.includes(topic) ?? false })
}
