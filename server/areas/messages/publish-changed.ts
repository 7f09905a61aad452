import { namedIds } from '../../platform/events/named-ids.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import type { Receipt } from './store.ts'

type Publish = HandlerContext<never>['publish']

/** Above this number one event to everybody costs less than one to each; it names no message. */
const maxEvents = 1000

/** Tells each person of their own messages, and nobody else. */
export function notifyEach(publish: Publish, received: readonly Receipt[]): void {
  if (received.length > maxEvents) notifyEverybody(publish)
  else for (const { id, personId } of received) tell(publish, personId, [id])
}

/** Tells one person that these messages of theirs came, changed or went. */
export function tell(publish: Publish, personId: string, ids: string[]): void {
  if (ids.length > 0) publish({ topic: 'message.changed', ids: namedIds(ids) }, { person: personId })
}

/** Tells all browsers that there may be something for their person. */
export function notifyEverybody(publish: Publish): void {
  publish({ topic: 'message.changed', ids: [] }, 'everyone')
}
