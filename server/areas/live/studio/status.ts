import { type SlotName, slotNames } from '@greenroom/contract/areas/live/slots'
import type { SlotStatus, StudioStatus } from '@greenroom/contract/areas/live/studio'
import type { Queries } from '../../../platform/database/database.ts'
import { rememberedMs } from '../engine/observe.ts'
import type { ObservedRoom } from '../engine/observed-room.ts'
import { slotStateOf } from '../engine/room-state.ts'
import type { Live } from '../live.ts'
import { stateOf } from '../rooms/state.ts'
import type { StoredRoom } from '../rooms/store.ts'

/** What was measured of a room within the last second, here or by the server that its streams are pushed into. */
export async function readStatus(queries: Queries, room: StoredRoom, live: Live): Promise<StudioStatus> {
  const [{ engine, hasFfmpeg, rooms }, alarms] = await Promise.all([
    live.sightings(),
    live.countOpenAlarms(queries, [room.id]),
  ])
  const observed = rooms.get(room.id)
  const missing = engine === undefined ? live.host.missing() : null
  return {
    state: stateOf(room, observed, alarms.get(room.id)),
    activeSlot: room.activeSlot,
    slots: slotNames.map(slot => {
      const seen = observed?.slots.find(it => it.slot === slot)
      return {
        slot,
        state: slotStateOf(seen),
        startedTime: seen ? new Date(seen.startedAt).toISOString() : null,
        address: seen?.address ?? '',
        awayNode: seen?.awayNode ?? '',
        measured: seen?.measured ?? null,
        found: seen?.found ?? null,
        refused: lastRefusalOf(observed, slot),
      }
    }),
    quality: room.quality,
    hasSlate: room.hasSlate,
    engine: engine ?? live.host.name,
    format: 'WS-FLV',
    viewers: observed?.audience ?? 0,
    previews: observed?.previews ?? 0,
    transcoding: missing ?? (hasFfmpeg ? null : 'ffmpegMissing'),
    streaming: missing,
    playAddresses: live.playAddresses(room.id),
    measuredTime: new Date(observed?.at ?? Date.now()).toISOString(),
  }
}

function lastRefusalOf(observed: ObservedRoom | undefined, slot: SlotName): SlotStatus['refused'] {
  const last = observed?.refused?.find(refusal => refusal.slot === slot)
  if (!last || Date.now() - last.at > rememberedMs) return null
  return { time: new Date(last.at).toISOString(), cause: last.cause, address: last.address }
}
