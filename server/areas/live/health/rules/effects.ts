import type { AlarmKind } from '@greenroom/contract/areas/live/alarms'
import type { IncidentDetail } from '@greenroom/contract/areas/live/history'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { EndCause } from '../../engine/engine.ts'
import type { RoomHealth } from './room-health.ts'

/** What follows from an event or from time. */
export type Effect =
  /** It happened, and its history tells. */
  | { kind: 'incident'; at: number; detail: Exclude<IncidentDetail, { kind: 'operation' | 'refused' }> }
  /** An open warning has become an error. */
  | {
      kind: 'alarmWorsened'
      at: number
      slot: SlotName
      alarm: AlarmKind
      value: number | null
      bound: number | null
    }
  /** The engine and the room are told to follow another slot. */
  | { kind: 'switchOutput'; slot: SlotName }
  /** Its last stream ended then. */
  | { kind: 'sessionEnded'; at: number; cause: EndCause }

/** A room after something, and what follows from it. */
export interface Step {
  room: RoomHealth
  effects: readonly Effect[]
}

/** One rule after the other on the same room. */
export function inTurn(room: RoomHealth, ...rules: ((room: RoomHealth) => Step)[]): Step {
  return rules.reduce<Step>(
    (before, rule) => {
      const after = rule(before.room)
      return { room: after.room, effects: [...before.effects, ...after.effects] }
    },
    { room, effects: [] },
  )
}
