import { randomUUID } from 'node:crypto'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { ObservedRoom, ObservedSlot } from '../engine/observed-room.ts'
import { liveStatuses } from '../schema.ts'

export const measurement: StreamMeasurement = {
  frameRate: 25,
  declaredFrameRate: 25,
  videoBitRate: 900,
  audioBitRate: 96,
  keyFrameInterval: 2,
  audioLag: 12,
  width: 640,
  height: 360,
  videoCodec: 'avc1.64001f',
  audioCodec: 'aac',
}

/** A stream that is there and measured. */
export const observedSlot = (slot: SlotName, fields: Partial<ObservedSlot> = {}): ObservedSlot => ({
  slot,
  startedAt: Date.parse('2026-01-01T00:00:00Z'),
  address: '192.0.2.7',
  isStalled: false,
  awayNode: '',
  measured: measurement,
  problems: [],
  found: null,
  ...fields,
})

/** A room into which these slots are pushed. */
export const observedRoom = (slots: ObservedSlot[], fields: Partial<ObservedRoom> = {}): ObservedRoom => ({
  at: Date.now(),
  slots,
  audience: 0,
  previews: 0,
  ended: [],
  ...fields,
})

/** Stores what another server would that takes streams; given again, in its place. Fresh for an hour, unless it is old. */
export async function storeSightings(
  queries: Queries,
  rooms: Record<string, ObservedRoom>,
  {
    hasFfmpeg = true,
    secondsAgo = -3600,
    serverId = randomUUID(),
  }: { hasFfmpeg?: boolean; secondsAgo?: number; serverId?: string } = {},
): Promise<string> {
  const updatedAt = sql`now() - make_interval(secs => ${secondsAgo})`
  const values = { engine: 'embedded', hasFfmpeg, rooms, updatedAt }
  await queries
    .insert(liveStatuses)
    .values({ serverId, ...values })
    .onConflictDoUpdate({ target: liveStatuses.serverId, set: values })
  return serverId
}
