import { randomUUIDv7 } from 'node:crypto'
import {
  type Message,
  type MessageCause,
  messageLimits,
  type NoticeCause,
  type StoredMessageType,
  storedMessageTypes,
} from '@greenroom/contract/areas/messages/messages'
import type { Text } from '@greenroom/contract/languages'
import { and, count, desc, eq, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { messageSnoozes, messages } from './schema.ts'

export type StoredMessage = typeof messages.$inferSelect

/** A new or changed message in the box of a user. */
export interface Receipt {
  id: string
  userId: string
}

/** A message without recipient. */
export interface NewMessage {
  type: StoredMessageType
  senderId?: string | undefined
  title: Text
  subTitle: Text
  content: Text
  avatar?: string
  messageType?: Message['messageType']
  /** Absent for a message of a user, and for a notice of the system. */
  cause?: NoticeCause | undefined
  link?: string | undefined
  groupId?: string
}

/** Inserts the message for all users with one statement. */
export async function insertForEach(
  queries: Queries,
  userIds: readonly string[],
  { type, senderId, title, subTitle, content, avatar = '', messageType, cause, link, groupId }: NewMessage,
): Promise<Receipt[]> {
  const json = (value: unknown) => sql`${value === undefined ? null : JSON.stringify(value)}::text::jsonb`
  const ids = userIds.map(() => randomUUIDv7())
  return queries.execute<{ id: string; userId: string }>(sql`
    insert into ${messages}
      (id, user_id, sender_id, type, title, sub_title, content, avatar, message_type, cause, link, group_id)
    select recipient.id, recipient.user_id, ${senderId ?? null}::uuid, ${type}, ${json(title)}, ${json(subTitle)}, ${json(content)},
      ${avatar}, ${messageType ?? null}::smallint, ${cause ?? 'system'}, ${link ?? null}::text,
      ${groupId ?? null}::uuid
    from unnest(${sql.param(ids)}::uuid[], ${sql.param([...userIds])}::uuid[]) as recipient (id, user_id)
    returning id, user_id as "userId"`)
}

/** Changes the texts of a group's uncleared messages of these users; a raised one is new and unread. */
export async function updateGroup(
  queries: Queries,
  userIds: readonly string[],
  {
    groupId,
    isRaised,
    title,
    subTitle,
    content,
  }: Pick<NewMessage, 'title' | 'subTitle' | 'content'> & { groupId: string; isRaised: boolean },
): Promise<Receipt[]> {
  const raised = isRaised ? ({ status: 0, createdAt: sql`now()` } as const) : {}
  return queries
    .update(messages)
    .set({ title, subTitle, content, ...raised })
    .where(
      and(eq(messages.groupId, groupId), inArray(messages.userId, [...userIds]), isNull(messages.clearedAt)),
    )
    .returning({ id: messages.id, userId: messages.userId })
}

/** Latest messages of each type, newest first. */
export async function readLatest(queries: Queries, userId: string): Promise<StoredMessage[]> {
  const byType = await Promise.all(
    storedMessageTypes.map(type =>
      queries
        .select()
        .from(messages)
        .where(and(isInInbox(userId), eq(messages.type, type)))
        .orderBy(desc(messages.createdAt), desc(messages.id))
        .limit(messageLimits.perType),
    ),
  )
  return byType.flat().sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
}

/** Number of unread messages by type, without cleared ones. */
export async function countUnread(
  queries: Queries,
  userId: string,
): Promise<Record<StoredMessageType, number>> {
  const counted = await queries
    .select({ type: messages.type, unread: count() })
    .from(messages)
    .where(and(eq(messages.userId, userId), isUnread, not(isSnoozed)))
    .groupBy(messages.type)
  const of = (type: StoredMessageType) => counted.find(row => row.type === type)?.unread ?? 0
  return { message: of('message'), notice: of('notice') }
}

/** Stored messages of the inbox by cause, and the number of snoozed ones. */
export async function countByCause(
  queries: Queries,
  userId: string,
): Promise<{
  causes: Record<Exclude<MessageCause, 'todo'>, { unread: number; total: number }>
  snoozed: number
}> {
  const rows = await queries
    .select({
      cause: sql<string>`${causeOf}`.as('cause'),
      isAway: sql<boolean>`${isSnoozed}`.as('is_away'),
      unread: sql<number>`count(*) filter (where ${messages.status} = 0)::integer`,
      total: count(),
    })
    .from(messages)
    .where(isOwn(userId))
    .groupBy(sql`1, 2`)
  const of = (cause: MessageCause) => {
    const row = rows.find(counted => counted.cause === cause && !counted.isAway)
    return { unread: row?.unread ?? 0, total: row?.total ?? 0 }
  }
  const away = rows.filter(({ isAway }) => isAway)
  return {
    causes: { user: of('user'), answer: of('answer'), watch: of('watch'), system: of('system') },
    snoozed: away.reduce((sum, { total }) => sum + total, 0),
  }
}

/** Writer of a user's message; null without a writer, undefined when the message is not theirs. */
export async function findSender(
  queries: Queries,
  userId: string,
  id: string,
): Promise<string | null | undefined> {
  const [message] = await queries
    .select({ senderId: messages.senderId })
    .from(messages)
    .where(and(isOwn(userId), eq(messages.id, id)))
  return message?.senderId
}

/** Ids of the user's messages among these; they cannot be cleared before the transaction ends. */
export async function lockOwn(queries: Queries, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .select({ id: messages.id })
    .from(messages)
    .where(and(isOwn(userId), inArray(messages.id, ids)))
    .orderBy(messages.id)
    .for('update')
  return rows.map(({ id }) => id)
}

/** Marks messages of the user as read. @returns ids of those that were unread */
export async function markRead(queries: Queries, userId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const marked = await queries
    .update(messages)
    .set({ status: 1 })
    .where(and(isOwn(userId), inArray(messages.id, ids), isUnread))
    .returning({ id: messages.id })
  return marked.map(({ id }) => id)
}

/** Marks all unread messages of a type as read. @returns ids of those that were unread */
export async function markAllRead(
  queries: Queries,
  userId: string,
  type: StoredMessageType,
): Promise<string[]> {
  const marked = await queries
    .update(messages)
    .set({ status: 1 })
    .where(and(isInInbox(userId), eq(messages.type, type), isUnread))
    .returning({ id: messages.id })
  return marked.map(({ id }) => id)
}

/** A clearing by a user; its time identifies the messages to restore. */
export interface Clearing {
  ids: string[]
  clearedAt: Date | undefined
}

/** Clears the messages of one type from the inbox. */
export async function clearAll(queries: Queries, userId: string, type: StoredMessageType): Promise<Clearing> {
  const cleared = await queries
    .update(messages)
    .set({ clearedAt: sql`now()` })
    .where(and(isInInbox(userId), eq(messages.type, type)))
    .returning({ id: messages.id, clearedAt: messages.clearedAt })
  return { ids: cleared.map(({ id }) => id), clearedAt: cleared[0]?.clearedAt ?? undefined }
}

/** Restores the messages that the user cleared at that time. */
export async function restoreCleared(
  queries: Queries,
  userId: string,
  type: StoredMessageType,
  clearedAt: Date,
): Promise<string[]> {
  const restored = await queries
    .update(messages)
    .set({ clearedAt: null })
    .where(and(eq(messages.userId, userId), eq(messages.type, type), eq(messages.clearedAt, clearedAt)))
    .returning({ id: messages.id })
  return restored.map(({ id }) => id)
}

/** Deletes messages cleared long ago. */
export async function pruneCleared(queries: Queries): Promise<void> {
  await queries.delete(messages).where(lt(messages.clearedAt, sql`now() - ${clearedRetention}`))
}

/** How long cleared messages can be restored. */
const clearedRetention = sql`interval '1 day'`

/** Condition: the message is away from the inbox of its user. */
export const isSnoozed: SQL = sql`exists (
  select from ${messageSnoozes}
  where ${messageSnoozes.userId} = ${messages.userId} and ${messageSnoozes.messageId} = ${messages.id})`

/** Cause of a stored message. */
export const causeOf: SQL = sql`(case ${messages.type} when 'message' then 'user' else ${messages.cause} end)`

/** Condition: messages of the user that are not cleared. */
const isOwn = (userId: string) => and(eq(messages.userId, userId), isNull(messages.clearedAt))

/** Condition: messages of the user that are neither cleared nor snoozed. */
const isInInbox = (userId: string) => and(isOwn(userId), not(isSnoozed))

/** A literal, as in the index of unread messages; a parameter would not use that index. */
const isUnread = sql`(${messages.status} = 0 and ${messages.clearedAt} is null)`
