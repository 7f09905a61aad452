import type { SlotName, SlotRow } from '@greenroom/contract/areas/live/slots'
import { streamNameOf } from '@greenroom/live-engine'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveSlotKeys, liveSlots } from '../schema.ts'

type Slot = Pick<typeof liveSlots.$inferSelect, 'roomId' | 'slot'>

/** Gives the row of each slot of these rooms. */
export async function slotRowsOf(
  queries: Queries,
  roomIds: readonly string[],
  pushServer: string,
): Promise<(roomId: string, slot: SlotName) => SlotRow> {
  const rows = await queries
    .select({ slot: liveSlots, keyHash: liveSlotKeys.keyHash })
    .from(liveSlots)
    .leftJoin(
      liveSlotKeys,
      and(eq(liveSlotKeys.roomId, liveSlots.roomId), eq(liveSlotKeys.slot, liveSlots.slot)),
    )
    .where(inArray(liveSlots.roomId, [...roomIds]))
  const byName = new Map(rows.map(row => [streamNameOf(row.slot), row]))
  return (roomId, slot) => {
    const streamName = streamNameOf({ roomId, slot })
    const slotRow = byName.get(streamName)
    return {
      slot,
      pushServer,
      streamName,
      hasKey: typeof slotRow?.keyHash === 'string',
      keyChangedTime: slotRow?.slot.keyChangedAt?.toISOString() ?? null,
    }
  }
}

/** Stores the hash of the slot's new key, or that it has none; the one before counts no more. */
export async function storeKey(
  queries: Queries,
  { roomId, slot }: Slot,
  keyHash: string | null,
): Promise<void> {
  const changes = { keyChangedAt: sql`now()` }
  await queries
    .insert(liveSlots)
    .values({ roomId, slot, ...changes })
    .onConflictDoUpdate({ target: [liveSlots.roomId, liveSlots.slot], set: changes })
  await queries.delete(liveSlotKeys).where(and(eq(liveSlotKeys.roomId, roomId), eq(liveSlotKeys.slot, slot)))
  if (keyHash !== null) await queries.insert(liveSlotKeys).values({ roomId, slot, keyHash })
}

/** Stores that the stream of a slot is to end. */
export async function storeStop(queries: Queries, { roomId, slot }: Slot, stopReason: string): Promise<void> {
  const changes = { stoppedAt: sql`now()`, stopReason }
  await queries
    .insert(liveSlots)
    .values({ roomId, slot, ...changes })
    .onConflictDoUpdate({ target: [liveSlots.roomId, liveSlots.slot], set: changes })
}
