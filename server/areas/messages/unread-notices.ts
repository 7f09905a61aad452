import type { Text } from '@greenroom/contract/languages'
import { and, desc, eq, inArray, isNull, not } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { messages } from './schema.ts'
import { isSnoozed } from './store.ts'

/** The latest unread notice in a user's inbox behind each of these links. */
export async function latestUnreadByLink(
  queries: Queries,
  userId: string,
  links: readonly string[],
): Promise<Map<string, { title: Text; createdAt: Date }>> {
  if (links.length === 0) return new Map()
  const rows = await queries
    .selectDistinctOn([messages.link], {
      link: messages.link,
      title: messages.title,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.type, 'notice'),
        eq(messages.status, 0),
        isNull(messages.clearedAt),
        not(isSnoozed),
        inArray(messages.link, [...links]),
      ),
    )
    .orderBy(messages.link, desc(messages.createdAt))
  return new Map(rows.flatMap(({ link, ...notice }) => (link === null ? [] : [[link, notice] as const])))
}
