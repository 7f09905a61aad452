import type { LiveRoomFields } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { onlyRow } from '../../platform/database/only-row.ts'
import { fail } from '../../platform/errors.ts'
import { liveRooms, liveSlotKeys } from './schema.ts'

export type StoredRoom = typeof liveRooms.$inferSelect

/** Changed fields of a room; undefined fields stay. */
export type RoomChanges = { [Field in keyof LiveRoomFields]?: LiveRoomFields[Field] | undefined }

/** @throws ApiError `notFound` */
export async function readRoom(queries: Queries, id: string): Promise<StoredRoom> {
  const [room] = await queries.select().from(liveRooms).where(eq(liveRooms.id, id))
  if (!room) throw fail('notFound')
  return room
}

/** Reads a room and locks it until the transaction ends. @throws ApiError `notFound` */
export async function lockRoom(queries: Queries, id: string): Promise<StoredRoom> {
  const [room] = await queries.select().from(liveRooms).where(eq(liveRooms.id, id)).for('update')
  if (!room) throw fail('notFound')
  return room
}

export async function insertRoom(
  queries: Queries,
  fields: LiveRoomFields & { id?: string },
): Promise<StoredRoom> {
  const room = await onlyRow(queries.insert(liveRooms).values(fields).returning())
  return room
}

/** Changes the fields if the room still has this version; undefined when it has another one or does not exist. */
export async function updateRoomAt(
  queries: Queries,
  id: string,
  version: number,
  changes: RoomChanges,
): Promise<StoredRoom | undefined> {
  const [room] = await queries
    .update(liveRooms)
    .set({ ...changes, version: sql`${liveRooms.version} + 1`, updatedAt: sql`now()` })
    .where(and(eq(liveRooms.id, id), eq(liveRooms.version, version)))
    .returning()
  return room
}

/** Switches a room to another slot, unless a user chose another one meanwhile. */
export async function followSlot(
  queries: Queries,
  roomId: string,
  { from, to }: { from: SlotName; to: SlotName },
): Promise<void> {
  await queries
    .update(liveRooms)
    .set({ activeSlot: to, updatedAt: sql`now()`, version: sql`${liveRooms.version} + 1` })
    .where(and(eq(liveRooms.id, roomId), eq(liveRooms.activeSlot, from)))
}

type Operated =
  | 'activeSlot'
  | 'hasSlate'
  | 'quality'
  | 'hasWatchPage'
  | 'bannedUntil'
  | 'banReason'
  | 'bannedBy'

/** Changes operators' decisions about a running room; the version that forms are written from stays. */
export async function operateRoom(
  queries: Queries,
  id: string,
  changes: Partial<Pick<StoredRoom, Operated>> & { bannedAt?: 'now' | null },
): Promise<StoredRoom> {
  const { bannedAt, ...rest } = changes
  const since = bannedAt === undefined ? {} : { bannedAt: bannedAt && sql`now()` }
  const [room] = await queries
    .update(liveRooms)
    .set({ ...rest, ...since })
    .where(eq(liveRooms.id, id))
    .returning()
  if (!room) throw fail('notFound')
  return room
}

/**
 * Deletes rooms; the keys of their slots stay for some days from now, so that it can be undone.
 * @throws ApiError `notFound` when one of them does not exist
 */
export async function removeRooms(queries: Queries, ids: string[]): Promise<void> {
  const rows = await queries
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .where(inArray(liveRooms.id, ids))
    .orderBy(liveRooms.id)
    .for('update')
  if (rows.length < ids.length) throw fail('notFound')
  await queries.update(liveSlotKeys).set({ updatedAt: sql`now()` }).where(inArray(liveSlotKeys.roomId, ids))
  await queries.delete(liveRooms).where(inArray(liveRooms.id, ids))
}

/** Number of other rooms whose output has another quality than the pushed stream. */
export const countTranscoded = (queries: Queries, besides: string): Promise<number> =>
  queries.$count(liveRooms, and(ne(liveRooms.id, besides), ne(liveRooms.quality, 'original')))

/** The categories that rooms have, most used first. */
export async function readCategories(queries: Queries): Promise<string[]> {
  const rows = await queries
    .select({ category: liveRooms.category })
    .from(liveRooms)
    .groupBy(liveRooms.category)
    .orderBy(desc(count()), liveRooms.category)
  return rows.map(({ category }) => category)
}
