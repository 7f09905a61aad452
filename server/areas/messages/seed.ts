import { inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { users } from '../../platform/users/schema.ts'
import { asWritten } from './announce.ts'
import { demoMessages } from './demo-messages.ts'
import { messages } from './schema.ts'

const minute = 60_000

/** Creates sample messages for the demo users, only when there are no messages yet. */
export async function seedDemoMessages(queries: Queries): Promise<void> {
  const [existing] = await queries.select({ id: messages.id }).from(messages).limit(1)
  if (existing) return
  const now = Date.now()
  const logins = await queries
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.username, ['admin', 'user']))
  const rows = logins.flatMap(({ id }) => {
    const other = logins.find(login => login.id !== id)
    return demoMessages.map(({ minutesAgo, title, ...message }) => ({
      ...message,
      title: title ?? asWritten(other?.name ?? ''),
      senderId: title ? null : other?.id,
      userId: id,
      createdAt: new Date(now - minutesAgo * minute),
    }))
  })
  if (rows.length > 0) await queries.insert(messages).values(rows)
}
