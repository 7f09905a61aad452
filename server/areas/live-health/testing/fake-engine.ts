import type { PictureFault } from '@greenroom/contract/areas/live/alarm-kinds'
import type { SlotName } from '@greenroom/contract/areas/live/slots'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { EndCause, EngineEvent, RoomEvent, SlotKey, StreamProblem } from '@greenroom/live-engine'
import { goodMeasurement } from './measurements.ts'

/** An engine whose streams are what a test says, on a clock of the test. */
export function createFakeEngine(startedAt: number) {
  const listeners = new Set<(event: EngineEvent) => void>()
  const otherListeners = new Set<(event: RoomEvent) => void>()
  const sent = new Map<string, { key: SlotKey; measured: StreamMeasurement; problems: StreamProblem[] }>()
  const audiences = new Map<string, number>()
  const findings = new Map<string, { key: SlotKey; found: readonly PictureFault[] }>()
  const switches: SlotKey[] = []
  let time = startedAt
  const emit = (event: EngineEvent) => {
    for (const listener of listeners) listener(event)
  }
  const at = () => new Date(time)
  const nameOf = ({ roomId, slot }: SlotKey) => `${roomId}/${slot}`
  const engine = {
    /** The slots that it was ordered to show. */
    switches,
    now: () => time,
    onEvent(listener: (event: EngineEvent) => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onOtherEvent(listener: (event: RoomEvent) => void) {
      otherListeners.add(listener)
    },
    /** Another server has this stream, of which this is measured. */
    addRemote(key: SlotKey) {
      const events: RoomEvent[] = [
        { kind: 'published', at: at(), key, address: '10.0.0.8' },
        { kind: 'measured', at: at(), key, measured: goodMeasurement, problems: [] },
      ]
      for (const listener of otherListeners) for (const event of events) listener(event)
    },
    switchOutput(roomId: string, slot: SlotName) {
      switches.push({ roomId, slot })
      emit({ kind: 'switched', at: at(), roomId, slot })
    },
    publish(key: SlotKey) {
      emit({ kind: 'published', at: at(), key, address: '10.0.0.7' })
      engine.send(key)
    },
    /** From now on this is measured of the stream. */
    send(key: SlotKey, measured: Partial<StreamMeasurement> = {}, problems: StreamProblem[] = []) {
      sent.set(nameOf(key), { key, measured: { ...goodMeasurement, ...measured }, problems })
    },
    stall(key: SlotKey) {
      sent.delete(nameOf(key))
      emit({ kind: 'stalled', at: at(), key })
    },
    resume(key: SlotKey) {
      engine.send(key)
      emit({ kind: 'resumed', at: at(), key })
    },
    end(key: SlotKey, cause: EndCause) {
      sent.delete(nameOf(key))
      emit({ kind: 'unpublished', at: at(), key, cause })
    },
    /** The process behind it ended; it tells of no stream. */
    crash() {
      sent.clear()
      emit({ kind: 'down', at: at() })
    },
    /** From now on ffmpeg finds these faults in a stream. */
    finds: (key: SlotKey, found: readonly PictureFault[]) => findings.set(nameOf(key), { key, found }),
    watchedBy: (roomId: string, audience: number) => audiences.set(roomId, audience),
    /** Lets milliseconds pass, without measurements. */
    passMs(milliseconds: number) {
      time += milliseconds
    },
    /** Lets a second pass, at whose end everything is measured. */
    passSecond() {
      time += 1000
      for (const [roomId, audience] of audiences)
        emit({ kind: 'viewers', at: at(), roomId, audience, previews: 1 })
      for (const stream of sent.values()) emit({ kind: 'measured', at: at(), ...stream })
      for (const listener of otherListeners)
        for (const finding of findings.values()) listener({ kind: 'checked', at: at(), ...finding })
    },
  }
  return engine
}
export type FakeEngine = ReturnType<typeof createFakeEngine>
