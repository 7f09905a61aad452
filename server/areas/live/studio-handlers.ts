import { type SlotName, slotNames } from '@greenroom/contract/areas/live/slots'
import {
  allowSlot,
  banRoom,
  issuePlayTicket,
  liftRoomBan,
  readStudioStatus,
  type SlotStatus,
  type StudioStatus,
  setQuality,
  setSlate,
  setWatchPage,
  stopSlot,
  switchSlot,
} from '@greenroom/contract/areas/live/studio'
import { type ObservedRoom, rememberedMs, slotStateOf } from '@greenroom/live-engine'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { isBanned } from './is-banned.ts'
import type { Live } from './live.ts'
import { publishRooms } from './publish-rooms.ts'
import { toRoomRow } from './rooms/rows.ts'
import { stateOf } from './rooms/state.ts'
import { cutOffsOf, storeAllowance, storeStop } from './slots/store.ts'
import { countTranscoded, lockRoom, operateRoom, readRoom, type StoredRoom } from './store.ts'
import type { Sightings } from './streams/shared-status.ts'

/**
 * Handlers for the endpoints of the studio. They store an operator's order; after the commit, each server applies the
 * stored orders to its streams. So it makes no difference which server receives the request.
 */
export function studioHandlers(live: Live): Handler[] {
  return [
    handle(readStudioStatus, async ({ input, queries }) =>
      readStatus(queries, await readRoom(queries, input.params.id), live),
    ),

    handle(issuePlayTicket, async ({ actor, input, queries }) => {
      const { id: roomId } = await readRoom(queries, input.params.id)
      await requireEngine(live)
      const grant = { ...input.body, roomId, userId: actor.id, sessionId: actor.sessionId }
      const { hlsAddress, ...ticket } = live.tickets.issue(grant)
      return { ...ticket, hlsAddress: live.host.current()?.hls ? hlsAddress : '' }
    }),

    handle(switchSlot, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      const { slot } = input.body
      const { activeSlot } = await lockRoom(queries, id)
      const sightings = await requireEngine(live)
      if (activeSlot === slot || !isPushed(sightings, id, slot)) throw fail('wrongState', { ids: [id] })
      const updatedRoom = await operateRoom(queries, id, { activeSlot: slot })
      await live.announceOperation(queries, {
        roomId: id,
        userId: actor.id,
        operation: 'live-room.switch',
        slot,
      })
      publishRooms(publish, [id])
      return toRoomRow(queries, updatedRoom, live)
    }),

    handle(stopSlot, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      const { slot, reason, term } = input.body
      const lockedRoom = await lockRoom(queries, id)
      const sightings = await requireEngine(live)
      // An encoder that comes and goes may be away at this moment.
      if (term === 'now' && !isPushed(sightings, id, slot)) throw fail('wrongState', { ids: [id] })
      await storeStop(queries, { roomId: id, slot }, { reason, term, userId: actor.id })
      await live.announceOperation(queries, {
        roomId: id,
        userId: actor.id,
        operation: 'live-room.stop',
        slot,
        reason,
        term,
      })
      publishRooms(publish, [id])
      return toRoomRow(queries, lockedRoom, live)
    }),

    handle(allowSlot, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      const { slot } = input.body
      const lockedRoom = await lockRoom(queries, id)
      if (!(await storeAllowance(queries, { roomId: id, slot }))) throw fail('wrongState', { ids: [id] })
      await live.announceOperation(queries, {
        roomId: id,
        userId: actor.id,
        operation: 'live-room.allow',
        slot,
      })
      publishRooms(publish, [id])
      return toRoomRow(queries, lockedRoom, live)
    }),

    handle(banRoom, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      const { reason: banReason, untilTime } = input.body
      await lockRoom(queries, id)
      const bannedUntil = untilTime === null ? null : new Date(untilTime)
      const ban = { bannedAt: 'now', bannedUntil, banReason, bannedBy: actor.id } as const
      const updatedRoom = await operateRoom(queries, id, ban)
      await live.announceOperation(queries, {
        roomId: id,
        userId: actor.id,
        operation: 'live-room.ban',
        reason: banReason,
      })
      publishRooms(publish, [id])
      return toRoomRow(queries, updatedRoom, live)
    }),

    handle(liftRoomBan, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      if (!isBanned(await lockRoom(queries, id))) throw fail('wrongState', { ids: [id] })
      const noBan = { bannedAt: null, bannedUntil: null, banReason: '', bannedBy: null }
      const updatedRoom = await operateRoom(queries, id, noBan)
      await live.announceOperation(queries, { roomId: id, userId: actor.id, operation: 'live-room.lift-ban' })
      publishRooms(publish, [id])
      return toRoomRow(queries, updatedRoom, live)
    }),

    handle(setSlate, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      await lockRoom(queries, id)
      await requireEngine(live)
      const updatedRoom = await operateRoom(queries, id, { hasSlate: input.body.shown })
      await live.announceOperation(queries, {
        roomId: id,
        userId: actor.id,
        operation: 'live-room.set-slate',
      })
      publishRooms(publish, [id])
      return toRoomRow(queries, updatedRoom, live)
    }),

    handle(setWatchPage, async ({ input, queries, publish }) => {
      const { id } = input.params
      await lockRoom(queries, id)
      const updatedRoom = await operateRoom(queries, id, { hasWatchPage: input.body.isOpen })
      publishRooms(publish, [id])
      return toRoomRow(queries, updatedRoom, live)
    }),

    handle(setQuality, async ({ actor, input, queries, publish }) => {
      const { id } = input.params
      const { quality } = input.body
      await lockRoom(queries, id)
      const { missingFfmpeg } = await requireEngine(live)
      if (quality !== 'original') {
        // A slow one makes the quality as soon as it answers.
        if (missingFfmpeg === 'ffmpegMissing') throw fail('ffmpegMissing')
        const max = live.maxTranscoded
        if ((await countTranscoded(queries, id)) >= max) throw fail('transcodingFull', { max })
      }
      const updatedRoom = await operateRoom(queries, id, { quality })
      await live.announceOperation(queries, {
        roomId: id,
        userId: actor.id,
        operation: 'live-room.set-quality',
      })
      publishRooms(publish, [id])
      return toRoomRow(queries, updatedRoom, live)
    }),
  ]
}

/** What all servers see. @throws ApiError `liveEngineDown` when none of them takes streams */
async function requireEngine(live: Live): Promise<Sightings> {
  const sightings = await live.sightings()
  if (sightings.engine === undefined) throw fail('liveEngineDown')
  return sightings
}

const isPushed = ({ rooms }: Sightings, roomId: string, slot: SlotName): boolean =>
  rooms.get(roomId)?.slots.some(it => it.slot === slot) === true

/** Whether the active stream is there, and not yet in the quality of the room. */
const isQualityAwaited = ({ activeSlot, quality }: StoredRoom, observed: ObservedRoom | undefined) =>
  quality !== 'original' &&
  observed?.slots.some(({ slot }) => slot === activeSlot) === true &&
  observed.made?.includes(quality) !== true

/** Measurements of a room within the last second, here or by the server that its streams are pushed to. */
async function readStatus(queries: Queries, room: StoredRoom, live: Live): Promise<StudioStatus> {
  const [{ engine, missingFfmpeg, rooms }, alarms, cutOffs] = await Promise.all([
    live.sightings(),
    live.countOpenAlarms(queries, [room.id]),
    cutOffsOf(queries, [room.id]),
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
        cutOff: cutOffs(room.id, slot),
      }
    }),
    quality: room.quality,
    isQualityAwaited: isQualityAwaited(room, observed),
    hasSlate: room.hasSlate,
    engine: engine ?? live.host.name,
    format: 'WS-FLV',
    viewers: observed?.audience ?? 0,
    previews: observed?.previews ?? 0,
    transcoding: missing ?? missingFfmpeg,
    checks: missing ?? missingFfmpeg ?? (live.hasChecks ? null : 'checksOff'),
    streaming: missing,
    playAddresses: live.playAddresses(room.id),
    watchPage: live.watchPage(room),
    measuredTime: new Date(observed?.at ?? Date.now()).toISOString(),
  }
}

function lastRefusalOf(observed: ObservedRoom | undefined, slot: SlotName): SlotStatus['refused'] {
  const last = observed?.refused?.find(refusal => refusal.slot === slot)
  if (!last || Date.now() - last.at > rememberedMs) return null
  const { address, at, cause, limit } = last
  return { time: new Date(at).toISOString(), cause, address, ...(limit !== undefined && { limit }) }
}
