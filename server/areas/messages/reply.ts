import type { replyToMessage } from '@greenroom/contract/areas/messages/messages'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { lockRecipients } from '../roles/index.ts'
import { asWritten, readAvatar } from './announce.ts'
import { notifyEach } from './publish-changed.ts'
import { findSender, insertForEach } from './store.ts'

/**
 * Sends a reply to the writer of one of the actor's messages.
 * @throws ApiError `notFound` when the message is not the actor's, has no writer, or its writer may not sign in any
 * more
 */
export async function sendReply({ actor, input, queries, publish }: HandlerContext<typeof replyToMessage>) {
  const senderId = await findSender(queries, actor.id, input.params.id)
  const users = senderId && senderId !== actor.id ? [senderId] : []
  const recipients = await lockRecipients(queries, { users })
  if (recipients.length === 0) throw fail('notFound')
  const received = await insertForEach(queries, recipients, {
    type: 'message',
    senderId: actor.id,
    title: asWritten(actor.name),
    subTitle: { 'zh-CN': '的回复', 'en-US': 'replied' },
    content: asWritten(input.body.content),
    avatar: await readAvatar(queries, actor.id),
  })
  notifyEach(publish, received)
  return true as const
}
