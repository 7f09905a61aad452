import type { SlotKey, StoredOrders, StoredSlot } from '@greenroom/live-engine'
import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveRooms, liveSlotKeys, liveSlots } from '../schema.ts'

/** Whether pushing into a room is refused at this moment. */
export const isBannedNow = sql<boolean>`(${liveRooms.bannedAt} is not null and coalesce(${liveRooms.bannedUntil} > now(), true))`

/** Whether a user cut off a slot and its encoder is refused at this moment; false without a row of the slot. */
export const isCutOffNow = sql<boolean>`(${liveSlots.cutOffAt} is not null and coalesce(${liveSlots.cutOffUntil} > now(), true))`

/** Reads a slot; undefined when its room does not exist. */
export async function findStoredSlot(queries: Queries, key: SlotKey): Promise<StoredSlot | undefined> {
  const [slot] = await queries
    .select({
      keyHash: liveSlotKeys.keyHash,
      isBanned: isBannedNow,
      isCutOff: isCutOffNow,
      stoppedAt: liveSlots.stoppedAt,
    })
    .from(liveRooms)
    .leftJoin(liveSlots, and(eq(liveSlots.roomId, liveRooms.id), eq(liveSlots.slot, key.slot)))
    .leftJoin(liveSlotKeys, and(eq(liveSlotKeys.roomId, liveRooms.id), eq(liveSlotKeys.slot, key.slot)))
    .where(eq(liveRooms.id, key.roomId))
  return slot
}

/** Reads what the streams of a room must follow; undefined when the room does not exist. */
export async function readOrders(queries: Queries, roomId: string): Promise<StoredOrders | undefined> {
  const { activeSlot, hasSlate, quality } = liveRooms
  const rows = await queries
    .select({
      room: { activeSlot, hasSlate, quality },
      isBanned: isBannedNow,
      slot: { slot: liveSlots.slot, stoppedAt: liveSlots.stoppedAt },
      isCutOff: isCutOffNow,
      keyHash: liveSlotKeys.keyHash,
    })
    .from(liveRooms)
    .leftJoin(liveSlots, eq(liveSlots.roomId, liveRooms.id))
    .leftJoin(
      liveSlotKeys,
      and(eq(liveSlotKeys.roomId, liveSlots.roomId), eq(liveSlotKeys.slot, liveSlots.slot)),
    )
    .where(eq(liveRooms.id, roomId))
  const [first] = rows
  if (!first) return undefined
  const grants = new Map(
    rows.flatMap(({ isCutOff, keyHash, slot }) =>
      slot ? [[slot.slot, { isCutOff, keyHash, stoppedAt: slot.stoppedAt }]] : [],
    ),
  )
  return { ...first.room, isBanned: first.isBanned, grants }
}
