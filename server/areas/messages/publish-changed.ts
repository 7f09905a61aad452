import { namedIds } from '../../platform/events/named-ids.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import type { Receipt } from './store.ts'

type Publish = HandlerContext<never>['publish']

/** Above this number one event to everybody costs less than one to each; it names no message. */
const maxEvents = 1000

/** Tells each user of their own messages, and nobody else. */
export function notifyEach(publish: Publish, received: readonly Receipt[]): void {
  if (received.length > maxEvents) notifyEverybody(publish)
  else for (const { id, userId } of received) tell(publish, userId, [id])
}

/** Tells one user that these messages of theirs came, changed or went. */
export function tell(publish: Publish, userId: string, ids: string[]): void {
  if (ids.length > 0) publish({ topic: 'message.changed', ids: namedIds(ids) }, { user: userId })
}

/** Tells all browsers that there may be something for their user. */
export function notifyEverybody(publish: Publish): void {
  publish({ topic: 'message.changed', ids: [] }, 'everyone')
}
