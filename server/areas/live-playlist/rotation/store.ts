import type { LiveMethod } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { roomsToJoin } from '../../live/index.ts'
import { livePlaylistItems, liveRotations } from '../schema.ts'

/** Seconds without a heartbeat after which another server takes over a rotation. */
const leaseSeconds = 20

export async function findRotation(queries: Queries, roomId: string) {
  const [rotation] = await queries.select().from(liveRotations).where(eq(liveRotations.roomId, roomId))
  return rotation
}

/** @returns whether it was not running */
export async function insertRotation(queries: Queries, roomId: string, startedBy: string): Promise<boolean> {
  const inserted = await queries
    .insert(liveRotations)
    .values({ roomId, startedBy, startedAt: sql`now()` })
    .onConflictDoNothing()
    .returning()
  return inserted.length > 0
}

/** @returns whether it was running */
export async function removeRotation(queries: Queries, roomId: string): Promise<boolean> {
  const removed = await queries.delete(liveRotations).where(eq(liveRotations.roomId, roomId)).returning()
  return removed.length > 0
}

/** Takes on the rotations that no other server plays out. @returns the rooms of those that this server plays out */
export async function claimRotations(queries: Queries, serverId: string): Promise<string[]> {
  const isFree = sql`coalesce(${liveRotations.aliveAt} < now() - make_interval(secs => ${leaseSeconds}), true)`
  const claimed = await queries
    .update(liveRotations)
    .set({ serverId, aliveAt: sql`now()` })
    .where(or(eq(liveRotations.serverId, serverId), isFree))
    .returning({ roomId: liveRotations.roomId })
  return claimed.map(({ roomId }) => roomId)
}

/** Leaves the rotations of this server to others. */
export async function releaseRotations(queries: Queries, serverId: string): Promise<void> {
  await queries.update(liveRotations).set({ aliveAt: null }).where(eq(liveRotations.serverId, serverId))
}

/** The approved clips of rooms in their order, with how each room is filled. */
export function approvedClips(queries: Queries, roomIds: readonly string[]) {
  const rooms = roomsToJoin(queries)
  return queries
    .select({
      id: livePlaylistItems.id,
      position: livePlaylistItems.position,
      roomId: rooms.id,
      method: rooms.method,
      videoFileId: livePlaylistItems.videoFileId,
      mediaType: livePlaylistItems.mediaType,
    })
    .from(livePlaylistItems)
    .innerJoin(rooms, eq(rooms.id, livePlaylistItems.roomId))
    .where(and(inArray(rooms.id, [...roomIds]), eq(livePlaylistItems.auditState, 'approved')))
    .orderBy(asc(livePlaylistItems.position), asc(livePlaylistItems.id))
}
export type ApprovedClip = Awaited<ReturnType<typeof approvedClips>>[number]

/** The slot that a rotation fills: the main stream of rooms of the method "video", the cold standby of others. */
export const rotationSlotOf = (method: LiveMethod): SlotName => (method === 'video' ? 'main' : 'cold')

/** The slots of these rooms that their rotations fill; rooms without a rotation are left out. */
export async function rotationSlots(
  queries: Queries,
  roomIds: readonly string[],
): Promise<ReadonlyMap<string, SlotName>> {
  const rooms = roomsToJoin(queries)
  const rows = await queries
    .select({ id: rooms.id, method: rooms.method })
    .from(liveRotations)
    .innerJoin(rooms, eq(rooms.id, liveRotations.roomId))
    .where(inArray(rooms.id, [...roomIds]))
  return new Map(rows.map(({ id, method }) => [id, rotationSlotOf(method)]))
}
