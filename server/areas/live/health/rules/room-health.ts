import type { AlarmKind } from '@greenroom/contract/areas/live/alarms'
import type { LiveRoomFields, RoomState } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { EndCause } from '../../engine/engine.ts'
import type { AlarmWatch } from './alarm-watch.ts'

/** What the rules must know of a room. */
export interface RoomSettings extends Pick<LiveRoomFields, 'minBitRate' | 'maxBitRate' | 'switchesByItself'> {
  /** The slot that its output is to follow. */
  activeSlot: SlotName
  isBanned: boolean
}

/** A stream that is pushed; instants are in milliseconds since 1970. */
export interface StreamHealth {
  publishedAt: number
  /** Since when nothing comes; null: it does. */
  stalledAt: number | null
  /** From when on its figures say something. */
  settledAt: number
  measured: StreamMeasurement | null
  /** When ffmpeg last said what it finds; null: it never did. */
  checkedAt: number | null
}

export interface SlotHealth {
  stream: StreamHealth | null
  /** How its last stream ended; null while there is one, or none was seen. */
  ended: { at: number; cause: EndCause } | null
  alarms: Readonly<Partial<Record<AlarmKind, AlarmWatch>>>
}

/** What is known of a room during a session, by the one server that judges it. */
export interface RoomHealth {
  settings: RoomSettings
  /** After how long without sound and picture its engine calls a stream stalled, in milliseconds. */
  stallMarkMs: number
  /** Since when its output is to follow the active slot. */
  activeSince: number
  /** The slot that viewers see, as far as is known. */
  shownSlot: SlotName
  state: RoomState
  viewers: number
  slots: Readonly<Record<SlotName, SlotHealth>>
}

const emptySlot: SlotHealth = { stream: null, ended: null, alarms: {} }

/** A room whose session begins. */
export const newRoom = (settings: RoomSettings, now: number, stallMarkMs: number): RoomHealth => ({
  ...{ settings, stallMarkMs },
  activeSince: now,
  shownSlot: settings.activeSlot,
  state: settings.isBanned ? 'banned' : 'offline',
  viewers: 0,
  slots: { main: emptySlot, hot: emptySlot, cold: emptySlot },
})
