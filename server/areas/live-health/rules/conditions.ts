import type { AlarmKind, PictureFault } from '@greenroom/contract/areas/live/alarm-kinds'
import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { StreamProblem } from '@greenroom/live-engine'
import type { Condition } from './alarm-watch.ts'
import type { RoomSettings } from './room-health.ts'
import { thresholds } from './thresholds.ts'

/** Kinds of alarms that depend on measurements. Causes stand before their consequences. */
export const measuredKinds = [
  'clockSpeed',
  'frameRateLow',
  'bitRateLow',
  'bitRateHigh',
  'keyFrameIntervalLong',
  'audioLag',
] as const satisfies readonly AlarmKind[]
type MeasuredKind = (typeof measuredKinds)[number]

/** Conditions of measured kinds; null for kinds that are fine. */
export function conditionsOf(
  measured: StreamMeasurement,
  { minBitRate, maxBitRate }: Pick<RoomSettings, 'minBitRate' | 'maxBitRate'>,
): Record<MeasuredKind, Condition | null> {
  const bitRate = measured.videoBitRate + measured.audioBitRate
  const { keyFrameInterval, audioLag } = measured
  const longest = thresholds.keyFrameIntervalSeconds
  return {
    clockSpeed: wrongClock(measured),
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

function wrongClock({ clockSpeed }: StreamMeasurement): Condition | null {
  const { clockSlow, clockFast } = thresholds
  if (typeof clockSpeed !== 'number' || (clockSpeed >= clockSlow && clockSpeed <= clockFast)) return null
  return { severity: 'error', value: clockSpeed, bound: clockSpeed < 1 ? clockSlow : clockFast }
}

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

/** Kinds of alarms that depend on problems which the engine noticed within a second. Causes stand before their consequences. */
export const problemKinds = [
  'noPicture',
  'noSound',
  'audioOnly',
  'timestampJump',
  'codecChange',
  'codecUnfit',
  'noKeyFrame',
] as const satisfies readonly AlarmKind[]

/** Conditions of the problems that the engine noticed. */
export function problemsOf(
  problems: readonly StreamProblem[],
): Record<(typeof problemKinds)[number], Condition | null> {
  const seen = (severity: Condition['severity'], ...kinds: StreamProblem[]): Condition | null =>
    kinds.some(kind => problems.includes(kind)) ? { severity, value: null, bound: null } : null
  return {
    noPicture: seen('error', 'noPicture'),
    noSound: seen('error', 'noSound'),
    audioOnly: seen('warning', 'audioOnly'),
    timestampJump: seen('warning', 'timestampJump'),
    codecChange: seen('warning', 'codecChange'),
    codecUnfit: seen('warning', 'codecUnfit'),
    noKeyFrame: seen('error', 'noKeyFrame', 'noHeader'),
  }
}

/**
 * Conditions of faults in picture and sound. A still picture and silence may each be intended; both together mean that
 * the encoder hangs.
 */
export function faultsOf(faults: readonly PictureFault[]): Record<PictureFault, Condition | null> {
  const seen = (fault: PictureFault, severity: Condition['severity']): Condition | null =>
    faults.includes(fault) ? { severity, value: null, bound: null } : null
  return {
    black: seen('black', 'error'),
    frozen: seen('frozen', faults.includes('silent') ? 'error' : 'warning'),
    silent: seen('silent', 'warning'),
  }
}
