import type { EventTopic } from '@greenroom/contract/events'
import { queryClient } from './query.ts'

/** Makes every query fresh whose endpoint names the topic in `refreshOn`: at once if it is on screen, else when it is shown again. */
export function invalidate(topic: EventTopic): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.refreshOn.includes(topic) ?? false })
}
