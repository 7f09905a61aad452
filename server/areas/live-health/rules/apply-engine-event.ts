import { type AlarmKind, type PictureFault, pictureFaults } from '@greenroom/contract/areas/live/alarm-kinds'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import { isAccident, type RoomEvent, type StreamProblem } from '@greenroom/live-engine'
import type { Condition } from './alarm-watch.ts'
import { inTurn, type Step } from './effects.ts'
import { closeAlarms, judge, withSlot } from './raise-alarms.ts'
import type { RoomHealth, RoomSettings } from './room-health.ts'
import { measuredDelays, momentDelays, stallDelays, thresholds, times } from './thresholds.ts'

/** Kinds of alarms that depend on measurements. */
const measuredKinds = [
  'frameRateLow',
  'bitRateLow',
  'bitRateHigh',
  'keyFrameIntervalLong',
  'audioLag',
] as const satisfies readonly AlarmKind[]
type MeasuredKind = (typeof measuredKinds)[number]

/** Conditions of measured kinds; null for kinds that are fine. */
function conditionsOf(
  measured: StreamMeasurement,
  { minBitRate, maxBitRate }: Pick<RoomSettings, 'minBitRate' | 'maxBitRate'>,
): Record<MeasuredKind, Condition | null> {
  const bitRate = measured.videoBitRate + measured.audioBitRate
  const { keyFrameInterval, audioLag } = measured
  const longest = thresholds.keyFrameIntervalSeconds
  return {
    frameRateLow: slowPictures(measured),
    bitRateLow: bitRate < minBitRate ? warning(bitRate, minBitRate) : null,
    bitRateHigh: bitRate > maxBitRate ? warning(bitRate, maxBitRate) : null,
    keyFrameIntervalLong:
      keyFrameInterval !== null && keyFrameInterval > longest ? warning(keyFrameInterval, longest) : null,
    audioLag:
      audioLag !== null && Math.abs(audioLag) > thresholds.audioLagMs
        ? { severity: 'error', value: audioLag, bound: thresholds.audioLagMs }
        : null,
  }
}

const warning = (value: number, bound: number): Condition => ({ severity: 'warning', value, bound })

/** Null without a declared frame rate, because nothing can be expected then. */
function slowPictures({ frameRate, declaredFrameRate }: StreamMeasurement): Condition | null {
  if (declaredFrameRate === null || declaredFrameRate <= 0) return null
  const [least, expected] = [
    declaredFrameRate * thresholds.frameRateError,
    declaredFrameRate * thresholds.frameRateWarning,
  ]
  if (frameRate < least) return { severity: 'error', value: frameRate, bound: least }
  return frameRate < expected ? warning(frameRate, expected) : null
}

/** Kinds of alarms that depend on problems which the engine noticed within a second. */
const problemKinds = ['timestampJump', 'codecChange', 'noKeyFrame'] as const satisfies readonly AlarmKind[]

/** Conditions of the problems that the engine noticed. */
function problemsOf(
  problems: readonly StreamProblem[],
): Record<(typeof problemKinds)[number], Condition | null> {
  const seen = (severity: Condition['severity'], ...kinds: StreamProblem[]): Condition | null =>
    kinds.some(kind => problems.includes(kind)) ? { severity, value: null, bound: null } : null
  return {
    timestampJump: seen('warning', 'timestampJump'),
    codecChange: seen('warning', 'codecChange'),
    noKeyFrame: seen('error', 'noKeyFrame', 'noHeader'),
  }
}

/**
 * Conditions of faults in picture and sound. A still picture and silence may each be intended; both together mean that
 * the encoder hangs.
 */
function faultsOf(faults: readonly PictureFault[]): Record<PictureFault, Condition | null> {
  const seen = (fault: PictureFault, severity: Condition['severity']): Condition | null =>
    faults.includes(fault) ? { severity, value: null, bound: null } : null
  return {
    black: seen('black', 'error'),
    frozen: seen('frozen', faults.includes('silent') ? 'error' : 'warning'),
    silent: seen('silent', 'warning'),
  }
}

type Of<K extends RoomEvent['kind']> = Extract<RoomEvent, { kind: K }>

const unchanged = (room: RoomHealth): Step => ({ room, effects: [] })
const viewersSee = { severity: 'error', value: null, bound: null } as const

/** Applies an event of the engine to a room. */
export function applyEngineEvent(room: RoomHealth, event: RoomEvent): Step {
  switch (event.kind) {
    case 'published':
      return published(room, event)
    case 'unpublished':
      return unpublished(room, event)
    case 'stalled':
    case 'resumed':
      return stalledOrResumed(room, event)
    case 'measured':
      return measured(room, event)
    case 'checked':
      return checked(room, event)
    case 'viewers':
      return unchanged({ ...room, viewers: event.audience })
    case 'switched':
      return switched(room, event)
    // While a media server does not answer, its streams count as stalled.
    case 'away':
    case 'back':
      return unchanged(room)
  }
}

function published(room: RoomHealth, { at, key: { slot }, address }: Of<'published'>): Step {
  const now = at.getTime()
  const stream = {
    publishedAt: now,
    stalledAt: null,
    settledAt: now + times.settleMs,
    measured: null,
    checkedAt: null,
  }
  const { effects, room: after } = closeAlarms(room, { slot, now })
  return {
    room: withSlot(after, slot, { stream, ended: null }),
    effects: [{ kind: 'incident', at: now, detail: { kind: 'published', slot, address } }, ...effects],
  }
}

function unpublished(room: RoomHealth, { at, key: { slot }, cause }: Of<'unpublished'>): Step {
  if (!room.slots[slot].stream) return unchanged(room)
  const now = at.getTime()
  const { effects, room: after } = inTurn(
    withSlot(room, slot, { stream: null, ended: { at: now, cause } }),
    before => closeAlarms(before, { slot, now }),
    before =>
      isAccident(cause)
        ? judge(before, { slot, now }, 'offline', viewersSee, momentDelays)
        : unchanged(before),
  )
  return {
    room: after,
    effects: [{ kind: 'incident', at: now, detail: { kind: 'unpublished', slot, cause } }, ...effects],
  }
}

function stalledOrResumed(
  room: RoomHealth,
  { kind, at, key: { slot } }: Of<'stalled'> | Of<'resumed'>,
): Step {
  const { stream } = room.slots[slot]
  if (!stream) return unchanged(room)
  const now = at.getTime()
  const isStalled = kind === 'stalled'
  const changed = isStalled
    ? { ...stream, stalledAt: stream.stalledAt ?? now }
    : { ...stream, stalledAt: null, settledAt: now + times.settleMs }
  return judge(
    withSlot(room, slot, { stream: changed }),
    { slot, now },
    'stalled',
    isStalled ? viewersSee : null,
    stallDelays,
  )
}

function measured(room: RoomHealth, event: Of<'measured'>): Step {
  const { slot } = event.key
  const { stream } = room.slots[slot]
  if (!stream || stream.stalledAt !== null) return unchanged(room)
  const now = event.at.getTime()
  const [figures, problems] = [conditionsOf(event.measured, room.settings), problemsOf(event.problems)]
  const judgedKinds = now >= stream.settledAt ? measuredKinds : []
  return inTurn(
    withSlot(room, slot, { stream: { ...stream, measured: event.measured } }),
    ...judgedKinds.map(
      kind => (before: RoomHealth) => judge(before, { slot, now }, kind, figures[kind], measuredDelays),
    ),
    ...problemKinds.map(
      kind => (before: RoomHealth) =>
        judge(
          before,
          { slot, now },
          kind,
          problems[kind],
          kind === 'noKeyFrame' ? measuredDelays : momentDelays,
        ),
    ),
  )
}

/** Needs no delays: ffmpeg itself waits before it reports a fault. */
function checked(room: RoomHealth, { at, key: { slot }, found }: Of<'checked'>): Step {
  const { stream } = room.slots[slot]
  if (!stream || !found || stream.stalledAt !== null) return unchanged(room)
  const now = at.getTime()
  const conditions = faultsOf(found)
  return inTurn(
    withSlot(room, slot, { stream: { ...stream, checkedAt: now } }),
    ...pictureFaults.map(
      kind => (before: RoomHealth) => judge(before, { slot, now }, kind, conditions[kind], momentDelays),
    ),
  )
}

/** The engine also reports switches to the slot that is shown already; those are no incidents. */
function switched(room: RoomHealth, { at, slot }: Of<'switched'>): Step {
  if (slot === room.shownSlot) return unchanged(room)
  return {
    room: { ...room, shownSlot: slot },
    effects: [{ kind: 'incident', at: at.getTime(), detail: { kind: 'switched', slot, cause: null } }],
  }
}
