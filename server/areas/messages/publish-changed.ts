import { namedIds } from '../../platform/events/named-ids.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import type { Receipt } from './store.ts'

type Publish = HandlerContext<never>['publish']

/** Above this number of users, one event to all is cheaper than one each; it names no message. */
const maxEvents = 1000

/** Publishes to each user their own messages only. */
export function notifyEach(publish: Publish, received: readonly Receipt[]): void {
  if (received.length > maxEvents) notifyEverybody(publish)
  else for (const { id, userId } of received) notifyUser(publish, userId, [id])
}

/** Publishes to one user that these messages of theirs were added, changed or removed. */
export function notifyUser(publish: Publish, userId: string, ids: string[]): void {
  if (ids.length > 0) publish({ topic: 'message.changed', ids: namedIds(ids) }, { user: userId })
}

/** Publishes to all browsers that their user may have new messages. */
export function notifyEverybody(publish: Publish): void {
  publish({ topic: 'message.changed', ids: [] }, 'everyone')
}
