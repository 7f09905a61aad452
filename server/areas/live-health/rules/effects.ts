import type { AlarmKind } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { IncidentDetail } from '@greenroom/contract/areas/live-health/history'
import type { EndCause } from '@greenroom/live-engine'
import type { RoomHealth } from './room-health.ts'

/** An effect of an event or of time, to be stored. */
export type Effect =
  /** An entry of the room's history. */
  | { kind: 'incident'; at: number; detail: Exclude<IncidentDetail, { kind: 'operation' | 'refused' }> }
  /** An open warning became an error. */
  | {
      kind: 'alarmWorsened'
      at: number
      slot: SlotName
      alarm: AlarmKind
      value: number | null
      bound: number | null
    }
  /** The output switches to another slot. */
  | { kind: 'switchOutput'; slot: SlotName }
  /** Picture and sound of the session were first whole. */
  | { kind: 'begun'; at: number }
  /** The session ended with its last stream. */
  | { kind: 'sessionEnded'; at: number; cause: EndCause }

/** The room after a rule, and the effects. */
export interface Step {
  room: RoomHealth
  effects: readonly Effect[]
}

/** Applies rules one after the other to the same room. */
export function inTurn(room: RoomHealth, ...rules: ((room: RoomHealth) => Step)[]): Step {
  return rules.reduce<Step>(
    (before, rule) => {
      const after = rule(before.room)
      return { room: after.room, effects: [...before.effects, ...after.effects] }
    },
    { room, effects: [] },
  )
}
