import type { Text } from '@greenroom/contract/languages'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { lockRecipients, type Recipients } from '../roles/index.ts'
import { notifyEach } from './publish-changed.ts'
import { insertForEach } from './store.ts'

/** A notification to users. */
export interface Notification {
  to: Recipients
  title: Text
  subTitle: Text
  content: Text
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
