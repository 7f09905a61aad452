import type { EventTopic } from '@greenroom/contract/events'
import type { EventHub } from '../events/hub.ts'

/** Invalidates the counted totals of lists when events of these topics report changes. */
export function followChanges(
  events: Pick<EventHub, 'listen'>,
  topics: readonly EventTopic[],
  ...lists: { changed(columns?: readonly string[]): void }[]
): void {
  events.listen(({ event, columns }) => {
    if (topics.includes(event.topic)) for (const list of lists) list.changed(columns)
  })
}
