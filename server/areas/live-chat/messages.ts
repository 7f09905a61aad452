import { type ChatCategory, type ChatState, chatLimits } from '@greenroom/contract/areas/live-chat/chat'
import { and, asc, desc, eq, getTableName, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { mentions } from '../../platform/list/filters.ts'
import { liveMessages, type StoredMessage } from './schema.ts'

/**
 * Changes are read from this long before the requested time: a slow transaction stores messages with an earlier time.
 */
const overlap = sql`interval '5 seconds'`

/** Filter of a room's messages. */
export interface MessageFilter {
  category?: readonly ChatCategory[] | undefined
  state?: readonly ChatState[] | undefined
  starred?: '1' | undefined
  text?: string | undefined
}

/** One page of messages: the newest, or those before a message. */
interface Window {
  before?: string | undefined
  limit: number
}

/** How many of the newest messages a text search reads before it uses the index; a few milliseconds. */
const searchedMessages = 3000

/**
 * The newest matching messages of a room, newest first. A text search first reads the newest messages, which usually
 * contain frequent texts, and then uses the index, which is fast for rare texts. PostgreSQL's own choice between the
 * two is slow.
 */
export async function newestMessages(
  queries: Queries,
  roomId: string,
  { before, limit, text, ...filter }: MessageFilter & Window,
): Promise<StoredMessage[]> {
  const others = and(
    eq(liveMessages.roomId, roomId),
    before === undefined ? undefined : lt(liveMessages.id, before),
    ...conditions(filter),
  )
  const all = queries.select().from(liveMessages)
  if (!text) return all.where(others).orderBy(desc(liveMessages.id)).limit(limit)
  const newest = queries
    .select()
    .from(liveMessages)
    .where(others)
    .orderBy(desc(liveMessages.id))
    .limit(searchedMessages)
    // The same name as the table, so that the conditions fit both.
    .as(getTableName(liveMessages))
  const near = await queries
    .select()
    .from(newest)
    .where(has(text))
    .orderBy(desc(liveMessages.id))
    .limit(limit)
  if (near.length === limit) return near
  return all
    .where(and(others, hasGrams(text), has(text)))
    .orderBy(desc(liveMessages.id))
    .limit(limit)
}

const has = (text: string) =>
  or(mentions(liveMessages.content, text), mentions(liveMessages.authorName, text))

/** Served by `live_message_grams`. */
const hasGrams = (text: string) =>
  sql`search_grams(${liveMessages.authorName} || ' ' || ${liveMessages.content}) @> wanted_grams(${text})`

function conditions({ category, state, starred }: Omit<MessageFilter, 'text'>): (SQL | undefined)[] {
  return [
    category && inArray(liveMessages.category, [...category]),
    state ? inArray(liveMessages.state, [...state]) : ne(liveMessages.state, 'deleted'),
    starred && eq(liveMessages.isStarred, true),
  ]
}

/** Messages of a room that were added or changed since a time and a little before it, oldest change first. */
export function changedMessages(
  queries: Queries,
  roomId: string,
  { since, limit }: { since: string; limit: number },
): Promise<StoredMessage[]> {
  return queries
    .select()
    .from(liveMessages)
    .where(
      and(
        eq(liveMessages.roomId, roomId),
        gte(liveMessages.changedAt, sql`${since}::timestamptz - ${overlap}`),
      ),
    )
    .orderBy(asc(liveMessages.changedAt), asc(liveMessages.id))
    .limit(limit)
}

/** The room with the newest message; undefined when there is no message. */
export async function roomOfNewest(queries: Queries): Promise<string | undefined> {
  const [newest] = await queries
    .select({ roomId: liveMessages.roomId })
    .from(liveMessages)
    .orderBy(desc(liveMessages.id))
    .limit(1)
  return newest?.roomId
}

/** Times of a viewer's latest messages in a room, newest first; as many as the pace needs. */
export async function latestTimes(queries: Queries, roomId: string, viewerId: string): Promise<Date[]> {
  const rows = await queries
    .select({ createdAt: liveMessages.createdAt })
    .from(liveMessages)
    .where(and(eq(liveMessages.roomId, roomId), eq(liveMessages.viewerId, viewerId)))
    .orderBy(desc(liveMessages.id))
    .limit(chatLimits.burst)
  return rows.map(({ createdAt }) => createdAt)
}

/** Stores a message and returns its row. */
export async function insertMessage(
  queries: Queries,
  fields: typeof liveMessages.$inferInsert,
): Promise<StoredMessage> {
  const message = await onlyRow(queries.insert(liveMessages).values(fields).returning())
  return message
}

/**
 * Reads the existing ones of these messages and locks them until the transaction ends. The fixed lock order prevents
 * deadlocks between moderators.
 */
export function lockMessages(queries: Queries, ids: readonly string[]): Promise<StoredMessage[]> {
  return queries
    .select()
    .from(liveMessages)
    .where(inArray(liveMessages.id, [...ids]))
    .orderBy(liveMessages.id)
    .for('update')
}

/** Updates messages and their change time, by which browsers read them again. */
export async function changeMessages(
  queries: Queries,
  ids: readonly string[],
  changes: Partial<Pick<StoredMessage, 'state' | 'isStarred'>>,
): Promise<void> {
  if (ids.length === 0) return
  await queries
    .update(liveMessages)
    .set({ ...changes, changedAt: sql`now()` })
    .where(inArray(liveMessages.id, [...ids]))
}

/** Deletes all messages of a viewer in a room. */
export async function deleteMessagesOf(queries: Queries, roomId: string, viewerId: string): Promise<void> {
  await queries
    .update(liveMessages)
    .set({ state: 'deleted', changedAt: sql`now()` })
    .where(
      and(
        eq(liveMessages.roomId, roomId),
        eq(liveMessages.viewerId, viewerId),
        ne(liveMessages.state, 'deleted'),
      ),
    )
}
