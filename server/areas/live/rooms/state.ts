import type { RoomState } from '@greenroom/contract/areas/live/rooms'
import { factsOf, type ObservedRoom, roomStateOf } from '@greenroom/live-engine'
import type { OpenAlarms } from '../hooks.ts'
import { isBanned } from '../is-banned.ts'
import type { StoredRoom } from '../store.ts'

/** The state of a room, by its streams and open alarms. */
export const stateOf = (
  room: StoredRoom,
  observed: ObservedRoom | undefined,
  alarms: OpenAlarms | undefined,
): RoomState =>
  roomStateOf({
    activeSlot: room.activeSlot,
    isBanned: isBanned(room),
    now: Date.now(),
    ...factsOf(room.activeSlot, observed),
    hasOpenAlarm: (alarms?.ofActiveSlot ?? 0) > 0,
  })
