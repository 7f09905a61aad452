import type { announce } from '@greenroom/contract/areas/messages/messages'
import type { Text } from '@greenroom/contract/languages'
import { type RuleKey, ruleText } from '@greenroom/contract/rule-texts'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import type { HandlerContext } from '../../platform/http/handler.ts'
import { users } from '../../platform/users/schema.ts'
import { countRecipients, lockRecipients } from '../roles/index.ts'
import { notifyEach, notifyEverybody } from './publish-changed.ts'
import { announcements } from './schema.ts'
import { insertForEach } from './store.ts'

/** A text that a user wrote, the same in every language. */
export const asWritten = (text: string): Text => ({ 'zh-CN': text, 'en-US': text })

/** Sends an announcement to the users of a role or to everyone, and stores it with its recipients. */
export async function sendAnnouncement(context: HandlerContext<typeof announce>) {
  const { actor, input, queries, publish } = context
  const { type, messageType, role, title, content } = input.body
  const recipients = await lockRecipients(queries, role === '' ? 'everyone' : { role })
  if (recipients.length === 0) throw await refusal(context)
  await queries.insert(announcements).values({
    senderId: actor.id,
    recipients: recipients.length,
    ...input.body,
  })
  const received = await insertForEach(queries, recipients, {
    type,
    title: asWritten(title),
    subTitle: asWritten(actor.name),
    content: asWritten(content),
    ...(type === 'message' && { senderId: actor.id, avatar: await readAvatar(queries, actor.id) }),
    messageType: messageType ?? undefined,
  })
  if (role === '') notifyEverybody(publish)
  else notifyEach(publish, received)
  return { recipients: received.length }
}

/** Reason when it has no recipients. */
async function refusal({ input, queries, request }: HandlerContext<typeof announce>) {
  const { roles } = await countRecipients(queries)
  const reason: RuleKey = roles.some(({ code }) => code === input.body.role) ? 'nobodyThere' : 'unknownRole'
  return fail('invalid', { issues: [{ path: 'body.role', msg: ruleText(reason, request.language) }] })
}

/** Address of a user's picture; empty when there is none. */
export async function readAvatar(queries: Queries, userId: string): Promise<string> {
  const [user] = await queries.select({ avatar: users.avatar }).from(users).where(eq(users.id, userId))
  return user?.avatar ?? ''
}
