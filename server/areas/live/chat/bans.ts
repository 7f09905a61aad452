import type { ChatBan } from '@greenroom/contract/areas/live/chat-bans'
import { and, desc, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { liveChatBans, type StoredChatBan } from './schema.ts'

const isInForce = or(isNull(liveChatBans.untilAt), gt(liveChatBans.untilAt, sql`now()`))

/** The ban that keeps a viewer from writing now; undefined when there is none. */
export async function findBan(
  queries: Queries,
  roomId: string,
  viewerId: string,
): Promise<StoredChatBan | undefined> {
  const [ban] = await queries
    .select()
    .from(liveChatBans)
    .where(and(eq(liveChatBans.roomId, roomId), eq(liveChatBans.viewerId, viewerId), isInForce))
  return ban
}

/** The bans of a room that are in force, newest first. */
export function bansOf(queries: Queries, roomId: string): Promise<StoredChatBan[]> {
  return queries
    .select()
    .from(liveChatBans)
    .where(and(eq(liveChatBans.roomId, roomId), isInForce))
    .orderBy(desc(liveChatBans.createdAt), desc(liveChatBans.id))
}

/** Stores a ban; it replaces an earlier ban of the viewer in this room. */
export async function storeBan(
  queries: Queries,
  fields: typeof liveChatBans.$inferInsert,
): Promise<StoredChatBan> {
  const { viewerName, untilAt, reason, createdBy } = fields
  const stored = await onlyRow(
    queries
      .insert(liveChatBans)
      .values(fields)
      .onConflictDoUpdate({
        target: [liveChatBans.roomId, liveChatBans.viewerId],
        set: { viewerName, untilAt, reason, createdBy, createdAt: sql`now()` },
      })
      .returning(),
  )
  return stored
}

/** @returns the ban that was deleted; undefined when there is none of this id */
export async function removeBan(queries: Queries, id: string): Promise<StoredChatBan | undefined> {
  const [removed] = await queries.delete(liveChatBans).where(eq(liveChatBans.id, id)).returning()
  return removed
}

/** Bans as endpoints return them. */
export async function toBanRows(queries: Queries, bans: readonly StoredChatBan[]): Promise<ChatBan[]> {
  const users = await usersByIds(queries, [...new Set(bans.map(({ createdBy }) => createdBy))])
  const names = new Map(users.map(({ id, name, username }) => [id, name || username]))
  return bans.map(({ id, viewerId, viewerName, untilAt, reason, createdBy, createdAt }) => ({
    id,
    viewerId,
    viewerName,
    reason,
    userName: names.get(createdBy) ?? '',
    untilTime: untilAt?.toISOString() ?? null,
    createdTime: createdAt.toISOString(),
  }))
}
