import type { RoomAlarm } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { CutOffTerm } from '@greenroom/contract/areas/live/studio'
import type { RoomOperation } from '@greenroom/contract/areas/live-health/history'
import type { Queries } from '../../platform/database/database.ts'
import { defineHookPoint } from '../../platform/modules/hooks.ts'

/** An operation of a user on the streams of a room. */
export interface OperatedRoom {
  roomId: string
  userId: string
  operation: RoomOperation
  slot?: SlotName
  reason?: string
  /** How long the stream is cut off. */
  term?: CutOffTerm
}

/** Runs in the transaction of the operation. */
export type RoomOperatedHook = (queries: Queries, operation: OperatedRoom) => Promise<void>

/** Called when a user operates a room. */
export const onRoomOperated = defineHookPoint<RoomOperatedHook>('live rooms are operated')

/** Numbers of open alarms in a room. */
export interface OpenAlarms {
  all: number
  errors: number
  ofActiveSlot: number
  worst: RoomAlarm
}

/** Reads the open alarms of these rooms, or of all; rooms without one are left out. */
export type CountOpenAlarms = (
  queries: Queries,
  roomIds?: readonly string[],
) => Promise<ReadonlyMap<string, OpenAlarms>>

/** Asked for the open alarms of rooms; without a hook no room has one. */
export const openAlarmsCounted = defineHookPoint<CountOpenAlarms>('open alarms of live rooms are counted')
