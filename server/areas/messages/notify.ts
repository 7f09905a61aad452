import type { NoticeCause } from '@greenroom/contract/areas/messages/messages'
import type { Text } from '@greenroom/contract/languages'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { lockRecipients, type Recipients } from '../roles/index.ts'
import { notifyEach } from './publish-changed.ts'
import { insertForEach, updateGroup } from './store.ts'

/** A notification to users. */
export interface Notification {
  to: Recipients
  title: Text
  subTitle: Text
  content: Text
  /** Why it comes; `system` when absent. */
  cause?: NoticeCause
  /** Path with query in the console. */
  link?: string
}

/** Creates a notice for users in the transaction of its cause; deleted users are skipped. */
export async function notify(
  { queries, publish }: Pick<HandlerContext<never>, 'queries' | 'publish'>,
  { to, ...message }: Notification,
): Promise<void> {
  const users = await lockRecipients(queries, to)
  notifyEach(publish, await insertForEach(queries, users, { ...message, type: 'notice' }))
}

/** A notification that replaces the earlier ones of its group. */
export interface GroupedNotification extends Notification {
  groupId: string
  /** Makes it unread and the newest one, also for users who have none. Otherwise only its texts change. */
  isRaised: boolean
}

/** Writes the one notice that users have of a group. A user who cleared it gets another one when it is raised. */
export async function notifyGroup(
  { queries, publish }: Pick<HandlerContext<never>, 'queries' | 'publish'>,
  { to, groupId, isRaised, ...message }: GroupedNotification,
): Promise<void> {
  const users = await lockRecipients(queries, to)
  const updated = await updateGroup(queries, users, { ...message, groupId, isRaised })
  const owners = new Set(updated.map(({ userId }) => userId))
  const others = isRaised ? users.filter(user => !owners.has(user)) : []
  const added = await insertForEach(queries, others, { ...message, groupId, type: 'notice' })
  notifyEach(publish, [...updated, ...added])
}
