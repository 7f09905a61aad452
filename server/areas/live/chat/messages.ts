import { type ChatCategory, type ChatState, chatLimits } from '@greenroom/contract/areas/live/chat'
import { and, asc, desc, eq, getTableName, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { mentions } from '../../../platform/list/filters.ts'
import { liveMessages, type StoredMessage } from './schema.ts'

/** So much before a time, messages are read again: one that took long to be stored is not missed. */
const overlap = sql`interval '5 seconds'`

/** Which messages of a room are asked for. */
export interface MessageFilter {
  category?: readonly ChatCategory[] | undefined
  state?: readonly ChatState[] | undefined
  starred?: '1' | undefined
  text?: string | undefined
}

/** A page of messages: before another one if there is one. */
interface Window {
  before?: string | undefined
  limit: number
}

/** How many messages a text search looks through: some milliseconds' worth. */
const searchedMessages = 3000

/**
 * The newest messages of a room that match, before another one if there is one: newest first. A frequent text stands in
 * one of the newest messages, a seldom one is found by the index; which it is, PostgreSQL guesses badly.
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
    // Under its own name, so that the conditions name the same columns.
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

/** What came or changed in a room since a time, and a little before it: those that changed first, first. */
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

/** The room in which the newest message was written; undefined before the first one. */
export async function roomOfNewest(queries: Queries): Promise<string | undefined> {
  const [newest] = await queries
    .select({ roomId: liveMessages.roomId })
    .from(liveMessages)
    .orderBy(desc(liveMessages.id))
    .limit(1)
  return newest?.roomId
}

/** When a viewer wrote in a room, newest first, as far as their pace is judged by it. */
export async function latestTimes(queries: Queries, roomId: string, viewerId: string): Promise<Date[]> {
  const found = await queries
    .select({ createdAt: liveMessages.createdAt })
    .from(liveMessages)
    .where(and(eq(liveMessages.roomId, roomId), eq(liveMessages.viewerId, viewerId)))
    .orderBy(desc(liveMessages.id))
    .limit(chatLimits.burst)
  return found.map(({ createdAt }) => createdAt)
}

/** Stores a message and returns its row. */
export async function insertMessage(
  queries: Queries,
  fields: typeof liveMessages.$inferInsert,
): Promise<StoredMessage> {
  const [stored] = await queries.insert(liveMessages).values(fields).returning()
  if (!stored) throw new Error('An inserted message was not returned')
  return stored
}

/** Those of the messages that exist, locked until the transaction ends in one order, so that moderators never deadlock. */
export function lockMessages(queries: Queries, ids: readonly string[]): Promise<StoredMessage[]> {
  return queries
    .select()
    .from(liveMessages)
    .where(inArray(liveMessages.id, [...ids]))
    .orderBy(liveMessages.id)
    .for('update')
}

/** Changes messages, so that browsers read them again. */
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

/** Deletes what a viewer wrote in a room, as far as it is not deleted. */
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
