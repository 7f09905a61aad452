import type { PictureFault } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { EndCause, RoomEvent, StreamProblem } from '@greenroom/live-engine'
import { advance, configure } from '../rules/advance.ts'
import { applyEngineEvent } from '../rules/apply-engine-event.ts'
import type { Effect, Step } from '../rules/effects.ts'
import { newRoom, type RoomHealth, type RoomSettings } from '../rules/room-health.ts'
import { goodMeasurement } from './measurements.ts'

const roomId = '0198f000-0000-7000-8000-000000000001'
const settings: RoomSettings = {
  minBitRate: 150,
  maxBitRate: 1800,
  switchesByItself: true,
  activeSlot: 'main',
  isBanned: false,
  expects: 'nothing',
  show: null,
  rotationSlot: null,
}

/** A room whose seconds pass, and the effects of it. */
export function startRoom(changes: Partial<RoomSettings> = {}, stallMs = 2000) {
  const marks = { stallMs, wholeMs: 15_000 }
  let [room, seconds]: [RoomHealth, number] = [newRoom({ ...settings, ...changes }, 0, marks), 0]
  const effects: Effect[] = []
  const take = (step: Step) => {
    room = step.room
    effects.push(...step.effects)
  }
  const now = () => seconds * 1000
  const at = () => new Date(now())
  const key = (slot: SlotName) => ({ roomId, slot })
  const sends: Partial<Record<SlotName, { measured: StreamMeasurement; problems: StreamProblem[] }>> = {}
  const findings: Partial<Record<SlotName, readonly PictureFault[] | null>> = {}
  const report = (event: RoomEvent) => take(applyEngineEvent(room, event))
  return {
    get state() {
      return room.state
    },
    get activeSlot() {
      return room.settings.activeSlot
    },
    configure: (next: Partial<RoomSettings>) => {
      room = configure(room, { ...room.settings, ...next }, now())
    },
    /** Something is pushed, and nothing comes. */
    publishSilently: (slot: SlotName) =>
      report({ kind: 'published', at: at(), key: key(slot), address: '10.0.0.7' }),
    publish(slot: SlotName, measured: Partial<StreamMeasurement> = {}, problems: StreamProblem[] = []) {
      report({ kind: 'published', at: at(), key: key(slot), address: '10.0.0.7', isOwn: false })
      sends[slot] = { measured: { ...goodMeasurement, ...measured }, problems }
    },
    /** One of our own programs pushes, of which this is measured. */
    publishOwn(slot: SlotName, measured: Partial<StreamMeasurement> = {}, problems: StreamProblem[] = []) {
      report({ kind: 'published', at: at(), key: key(slot), address: '127.0.0.1', isOwn: true })
      sends[slot] = { measured: { ...goodMeasurement, ...measured }, problems }
    },
    send(slot: SlotName, measured: Partial<StreamMeasurement>, problems: StreamProblem[] = []) {
      sends[slot] = { measured: { ...goodMeasurement, ...measured }, problems }
    },
    stall(slot: SlotName) {
      report({ kind: 'stalled', at: at(), key: key(slot) })
      delete sends[slot]
    },
    resume(slot: SlotName) {
      report({ kind: 'resumed', at: at(), key: key(slot) })
      sends[slot] = { measured: goodMeasurement, problems: [] }
    },
    end(slot: SlotName, cause: EndCause) {
      report({ kind: 'unpublished', at: at(), key: key(slot), cause })
      delete sends[slot]
    },
    /** From now on ffmpeg finds this; null: checks are off. */
    finds(slot: SlotName, faults: readonly PictureFault[] | null) {
      findings[slot] = faults
    },
    shows: (slot: SlotName) => report({ kind: 'switched', at: at(), roomId, slot }),
    pass(count: number) {
      for (let second = 0; second < count; second++) {
        seconds++
        for (const slot of ['main', 'hot', 'cold'] as const) {
          const sent = sends[slot]
          if (sent) report({ kind: 'measured', at: at(), key: key(slot), ...sent })
          const faults = findings[slot]
          if (faults) report({ kind: 'checked', at: at(), key: key(slot), found: faults })
        }
        take(advance(room, now()))
      }
    },
    /** Lets milliseconds pass, judged every tenth of a second, without measurements. */
    passMs(milliseconds: number) {
      for (let passed = 0; passed < milliseconds; passed += 100) {
        seconds = Math.round(seconds * 10 + 1) / 10
        take(advance(room, now()))
      }
    },
    effects,
    /** `main stalled error`, `main stalled closed`, each with its second. */
    alarms: () =>
      effects.flatMap(effect => {
        if (effect.kind === 'alarmWorsened')
          return `${effect.at / 1000}: ${effect.slot} ${effect.alarm} worse`
        if (effect.kind !== 'incident') return []
        const { detail } = effect
        if (detail.kind === 'alarmOpened')
          return `${effect.at / 1000}: ${detail.slot} ${detail.alarm} ${detail.severity}`
        if (detail.kind === 'alarmClosed') return `${effect.at / 1000}: ${detail.slot} ${detail.alarm} closed`
        return []
      }),
    states: () =>
      effects.flatMap(effect =>
        effect.kind === 'incident' && effect.detail.kind === 'state' ? effect.detail.to : [],
      ),
    switches: () =>
      effects.flatMap(effect =>
        effect.kind === 'incident' && effect.detail.kind === 'switched'
          ? `${effect.at / 1000}: ${effect.detail.slot} ${effect.detail.cause}`
          : [],
      ),
    ended: () => effects.flatMap(effect => (effect.kind === 'sessionEnded' ? [effect] : [])),
  }
}
