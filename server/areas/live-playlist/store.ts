import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { livePlaylistItems, type StoredPlaylistItem } from './schema.ts'

/** Condition: a clip has this file. */
export const usesClipFile = (fileId: SQL): SQL =>
  sql`exists (select from ${livePlaylistItems} where ${livePlaylistItems.videoFileId} = ${fileId})`

/** The clips of a room in their order. */
export function itemsOf(queries: Queries, roomId: string): Promise<StoredPlaylistItem[]> {
  return queries
    .select()
    .from(livePlaylistItems)
    .where(eq(livePlaylistItems.roomId, roomId))
    .orderBy(asc(livePlaylistItems.position), asc(livePlaylistItems.id))
}

/**
 * Allows one change of a room's playlist at a time until the transaction ends, because positions and the number of clips
 * are checked.
 */
export async function lockPlaylist(queries: Queries, roomId: string): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`live-playlist ${roomId}`}, 0))`)
}

export async function findItem(queries: Queries, id: string): Promise<StoredPlaylistItem | undefined> {
  const [item] = await queries.select().from(livePlaylistItems).where(eq(livePlaylistItems.id, id))
  return item
}

export async function insertItem(
  queries: Queries,
  fields: typeof livePlaylistItems.$inferInsert,
): Promise<StoredPlaylistItem> {
  const item = await onlyRow(queries.insert(livePlaylistItems).values(fields).returning())
  return item
}

/** Changes a clip and raises its version. @returns undefined unless it has this version */
export async function updateItemAt(
  queries: Queries,
  id: string,
  version: number,
  changes: { name?: string | undefined; coverFileId?: string | null | undefined },
): Promise<StoredPlaylistItem | undefined> {
  const [item] = await queries
    .update(livePlaylistItems)
    .set({ ...changes, version: sql`${livePlaylistItems.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(livePlaylistItems.id, id), eq(livePlaylistItems.version, version)))
    .returning()
  return item
}

/** Stores what became of an audit; undefined when there is no such clip. */
export async function storeAudit(
  queries: Queries,
  id: string,
  audit: Pick<StoredPlaylistItem, 'auditState' | 'auditReason' | 'auditedBy'>,
): Promise<void> {
  await queries
    .update(livePlaylistItems)
    .set({ ...audit, version: sql`${livePlaylistItems.version} + 1`, updatedAt: sql`now()` })
    .where(eq(livePlaylistItems.id, id))
}

/** Gives clips their places in this order; only those that move are written. */
export async function orderItems(queries: Queries, items: readonly StoredPlaylistItem[]): Promise<void> {
  for (const [index, { id, position }] of items.entries()) {
    if (position === index + 1) continue
    await queries
      .update(livePlaylistItems)
      .set({ position: index + 1 })
      .where(eq(livePlaylistItems.id, id))
  }
}

/** @returns the clips that were deleted */
export async function removeItems(queries: Queries, ids: readonly string[]): Promise<StoredPlaylistItem[]> {
  return queries
    .delete(livePlaylistItems)
    .where(inArray(livePlaylistItems.id, [...ids]))
    .returning()
}
