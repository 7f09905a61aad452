import type { AlarmKind } from '@greenroom/contract/areas/live/alarm-kinds'
import type { LiveRoomFields, RoomState } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { EndCause } from '@greenroom/live-engine'
import type { AlarmWatch } from './alarm-watch.ts'

/** Settings of a room that the rules depend on. */
export interface RoomSettings extends Pick<LiveRoomFields, 'minBitRate' | 'maxBitRate' | 'switchesByItself'> {
  /** The slot that its output should follow. */
  activeSlot: SlotName
  isBanned: boolean
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
}

export interface SlotHealth {
  stream: StreamHealth | null
  /** How its last stream ended; null while it has one, or never had one. */
  ended: { at: number; cause: EndCause } | null
  alarms: Readonly<Partial<Record<AlarmKind, AlarmWatch>>>
}

/** State of a room during a session, on the one server that judges it. */
export interface RoomHealth {
  settings: RoomSettings
  /** After this time without sound and picture its engine calls a stream stalled. */
  stallMarkMs: number
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
export const newRoom = (settings: RoomSettings, now: number, stallMarkMs: number): RoomHealth => ({
  ...{ settings, stallMarkMs },
  activeSince: now,
  shownSlot: settings.activeSlot,
  state: settings.isBanned ? 'banned' : 'offline',
  viewers: 0,
  slots: { main: emptySlot, hot: emptySlot, cold: emptySlot },
})
