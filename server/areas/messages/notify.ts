import type { Text } from '@greenroom/contract/languages'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { lockRecipients, type Recipients } from '../roles/index.ts'
import { notifyEach } from './publish-changed.ts'
import { insertForEach } from './store.ts'

/** What users are told about something that concerns them. */
export interface Notification {
  to: Recipients
  title: Text
  subTitle: Text
  content: Text
  /** Where in the console it leads: a path with its query. */
  link?: string
}

/** Puts a notice into users' boxes, in the transaction of what it tells of; those who are gone get none. */
export async function notify(
  { queries, publish }: Pick<HandlerContext<never>, 'queries' | 'publish'>,
  { to, ...message }: Notification,
): Promise<void> {
  const users = await lockRecipients(queries, to)
  notifyEach(publish, await insertForEach(queries, users, { ...message, type: 'notice' }))
}
