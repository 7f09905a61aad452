import type { SlotName, SlotRow } from '@greenroom/contract/areas/live/slots'
import type { CutOffTerm, SlotStatus } from '@greenroom/contract/areas/live/studio'
import { streamNameOf } from '@greenroom/live-engine'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { users } from '../../../platform/users/schema.ts'
import { liveSlotKeys, liveSlots } from '../schema.ts'
import { isCutOffNow } from '../streams/stored-orders.ts'

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

/** A user's order to end the stream of a slot, and to refuse its encoder for a term. */
interface Stop {
  userId: string
  reason: string
  term: CutOffTerm
}

/** End of a term; null for terms without one. */
const termEnds = { now: null, tenMinutes: sql`now() + interval '10 minutes'`, untilAllowed: null } as const

/** Stores that the stream of a slot is to end, and for how long its encoder is refused. */
export async function storeStop(
  queries: Queries,
  { roomId, slot }: Slot,
  { reason: stopReason, term, userId }: Stop,
): Promise<void> {
  const isCutOff = term !== 'now'
  const changes = {
    ...{ stoppedAt: sql`now()`, stopReason },
    cutOffAt: isCutOff ? sql`now()` : null,
    cutOffUntil: termEnds[term],
    cutOffBy: isCutOff ? userId : null,
  }
  await queries
    .insert(liveSlots)
    .values({ roomId, slot, ...changes })
    .onConflictDoUpdate({ target: [liveSlots.roomId, liveSlots.slot], set: changes })
}

/** Lets the encoder of a slot push again. @returns false when it is not refused */
export async function storeAllowance(queries: Queries, { roomId, slot }: Slot): Promise<boolean> {
  const allowed = await queries
    .update(liveSlots)
    .set({ cutOffAt: null, cutOffUntil: null, cutOffBy: null })
    .where(and(eq(liveSlots.roomId, roomId), eq(liveSlots.slot, slot), isCutOffNow))
    .returning({ slot: liveSlots.slot })
  return allowed.length > 0
}

/** Gives who refuses the encoder of each slot of these rooms now; null for a slot that is not cut off. */
export async function cutOffsOf(
  queries: Queries,
  roomIds: readonly string[],
): Promise<(roomId: string, slot: SlotName) => SlotStatus['cutOff']> {
  const { cutOffBy, cutOffUntil, roomId: room, slot, stopReason } = liveSlots
  const rows = await queries
    .select({
      ...{ roomId: room, slot, cutOffUntil, reason: stopReason },
      userName: sql<string>`coalesce(nullif(${users.name}, ''), ${users.username}, '')`,
    })
    .from(liveSlots)
    .leftJoin(users, eq(users.id, cutOffBy))
    .where(and(inArray(room, [...roomIds]), isCutOffNow))
  const byName = new Map(
    rows.map(({ cutOffUntil: until, reason, userName, ...of }) => [
      streamNameOf(of),
      { untilTime: until?.toISOString() ?? null, reason, userName },
    ]),
  )
  return (roomId, slotName) => byName.get(streamNameOf({ roomId, slot: slotName })) ?? null
}
