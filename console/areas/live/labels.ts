import './locales/index.ts'
import type { LiveMethod, RoomState } from '@greenroom/contract/areas/live/rooms'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { Quality, SlotStatus, StudioStatus } from '@greenroom/contract/areas/live/studio'
import i18next from 'i18next'
import type { StateTone } from '../../kit/display/state-dot.tsx'

export const roomStateText = (state: RoomState) => i18next.t(`live:state.${state}`)
export const slotText = (slot: SlotName) => i18next.t(`live:slot.${slot}`)
export const slotStateText = (state: SlotStatus['state']) => i18next.t(`live:slotState.${state}`)
export const qualityText = (quality: Quality) => i18next.t(`live:quality.${quality}`)
export const methodText = (method: LiveMethod) => i18next.t(`live:method.${method}`)

const engines = ['embedded', 'srs', 'mediamtx', 'off'] as const
/** Name of a media server, by its value in the settings. */
export const engineText = (engine: string) => {
  const match = engines.find(one => one === engine)
  return match ? i18next.t(`live:engine.${match}`) : engine
}

/** Why this server cannot do something. */
export const missingText = (missing: NonNullable<StudioStatus['checks']>) =>
  i18next.t(`live:missing.${missing}`)

export const roomTones: Readonly<Record<RoomState, StateTone>> = {
  offline: 'quiet',
  connecting: 'working',
  live: 'good',
  degraded: 'waiting',
  stalled: 'bad',
  reconnecting: 'working',
  banned: 'bad',
  unknown: 'waiting',
}

export const slotTones: Readonly<Record<SlotStatus['state'], StateTone>> = {
  offline: 'quiet',
  connecting: 'working',
  live: 'good',
  stalled: 'bad',
  unknown: 'waiting',
}
