import type { EventTopic } from '@greenroom/contract/events'
import type { EventHub } from '../events/hub.ts'

/** Has lists forget what they counted as soon as events of these topics say that it may have changed. */
export function followChanges(
  events: Pick<EventHub, 'listen'>,
  topics: readonly EventTopic[],
  ...lists: { changed(columns?: readonly string[]): void }[]
): void {
  events.listen(({ event, columns }) => {
    if (topics.includes(event.topic)) for (const list of lists) list.changed(columns)
  })
}
