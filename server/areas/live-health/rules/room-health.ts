import type { AlarmKind } from '@greenroom/contract/areas/live/alarm-kinds'
import type { LiveRoomFields, RoomState } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { EndCause } from '@greenroom/live-engine'
import type { AlarmWatch } from './alarm-watch.ts'

/** Settings of a room that the rules depend on. */
export interface RoomSettings
  extends Pick<LiveRoomFields, 'minBitRate' | 'maxBitRate' | 'switchesByItself' | 'expects'> {
  /** The slot that its output should follow. */
  activeSlot: SlotName
  isBanned: boolean
  /** Its planned show that runs or comes next, in milliseconds since 1970; null: none is planned. */
  show: { startAt: number; endAt: number } | null
  /** The slot that the rotation of its own clips fills; null: no rotation runs. */
  rotationSlot: SlotName | null
}

/** Times that depend on the settings of the server, in milliseconds. */
export interface HealthMarks {
  /** After this time without sound and picture the engine calls a stream stalled. */
  stallMs: number
  /** Picture and sound without a finding for this time are whole: ffmpeg needs less to find a fault. */
  wholeMs: number
}

/** A pushed stream; times are in milliseconds since 1970. */
export interface StreamHealth {
  publishedAt: number
  /** Since when it sends nothing; null: it sends. */
  stalledAt: number | null
  /** From when on its measurements count. */
  settledAt: number
  measured: StreamMeasurement | null
  /** When ffmpeg last reported; null: never. */
  checkedAt: number | null
  /** Since when ffmpeg finds no fault; null: it found one, or has not looked yet. */
  wholeSince: number | null
  /** Whether its last report had a fault. */
  isFaulty: boolean
  /** Whether one of our own programs pushes it; undefined where the media server does not say. */
  isOwn: boolean | undefined
  /** Whether it is, or was since its beginning, the rotation of the room's own clips. */
  isRotation: boolean
}

export interface SlotHealth {
  stream: StreamHealth | null
  /** How its last stream ended; null while it has one, or never had one. */
  ended: { at: number; cause: EndCause; wasRotation?: boolean } | null
  alarms: Readonly<Partial<Record<AlarmKind, AlarmWatch>>>
}

/** State of a room during a session, on the one server that judges it. */
export interface RoomHealth {
  settings: RoomSettings
  marks: HealthMarks
  /** Whether picture and sound were whole once in this session. */
  hasBegun: boolean
  /** Since when the output should follow the active slot. */
  activeSince: number
  /** The slot that viewers see, according to the last report. */
  shownSlot: SlotName
  state: RoomState
  viewers: number
  slots: Readonly<Record<SlotName, SlotHealth>>
}

const emptySlot: SlotHealth = { stream: null, ended: null, alarms: {} }

/** A room at the beginning of its session. */
export const newRoom = (
  settings: RoomSettings,
  now: number,
  marks: HealthMarks,
  hasBegun = false,
): RoomHealth => ({
  ...{ settings, marks, hasBegun },
  activeSince: now,
  shownSlot: settings.activeSlot,
  state: settings.isBanned ? 'banned' : 'offline',
  viewers: 0,
  slots: { main: emptySlot, hot: emptySlot, cold: emptySlot },
})
