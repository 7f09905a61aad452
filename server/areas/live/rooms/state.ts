import type { RoomState } from '@greenroom/contract/areas/live/rooms'
import type { ObservedRoom } from '../engine/observed-room.ts'
import { factsOf, roomStateOf } from '../engine/room-state.ts'
import { isBanned } from './is-banned.ts'
import type { OpenAlarms } from './open-alarms.ts'
import type { StoredRoom } from './store.ts'

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
