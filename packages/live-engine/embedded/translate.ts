import type { StreamMeasurement } from '@greenroom/contract/areas/live/studio'
import type { MediaEvent, SourceMeasurement, UnpublishCause } from '@greenroom/media'
import type { EndCause, EngineEvent, StreamProblem } from '../engine.ts'
import { renditionOf, roomOfOutput, shownSlotOf, slotOf } from './paths.ts'

const endCauses: ReadonlySet<string> = new Set(['stopped', 'banned', 'keyRevoked'] satisfies EndCause[])
const isEndCause = (text: string): text is EndCause => endCauses.has(text)

const causes: Readonly<Record<Exclude<UnpublishCause, 'kicked'>, EndCause>> = {
  ended: 'left',
  disconnected: 'cut',
  stalled: 'stalled',
  malformed: 'refused',
  serverStopped: 'engineDown',
  serverCrashed: 'engineDown',
}

/** Why a stream ended. `detail` is the text of the order that ended it. */
export const endCauseOf = (cause: UnpublishCause, detail: string): EndCause =>
  cause === 'kicked' ? (isEndCause(detail) ? detail : 'stopped') : causes[cause]

/** After this time without a key frame, new viewers see no picture. */
const keyFrameDueMs = 12_000
/** Encoders begin with a key frame: a stream without one after this time never shows a picture. */
const firstKeyFrameDueMs = 3000
const second = 1000
/** Pictures have stopped when none came for this time, or for three frames of a slower stream. */
const pictureDueMs = 2000
/** Sound has stopped when none came for this time: some encoders send it by the second. */
const soundDueMs = 3000
/** A stream goes on when any data came within this time. */
const dataDueMs = 1000

/** Measurements in the form of the contract; undefined in the first two seconds, which are too short for means. */
function toMeasurement({
  audio,
  avGapMs,
  clockSpeed,
  declared,
  video,
}: SourceMeasurement): StreamMeasurement | undefined {
  const isKnown = typeof video?.fps === 'number' || typeof audio?.kbps === 'number'
  if (!isKnown) return undefined
  const { fps = null, kbps = null, keyFrameIntervalMs = null } = video ?? {}
  return {
    frameRate: tenths(fps ?? 0),
    declaredFrameRate: declared.fps,
    videoBitRate: tenths(kbps ?? 0),
    audioBitRate: tenths(audio?.kbps ?? 0),
    keyFrameInterval: keyFrameIntervalMs === null ? null : keyFrameIntervalMs / second,
    audioLag: avGapMs,
    width: wholeOf(video?.width),
    height: wholeOf(video?.height),
    videoCodec: video ? (video.codecString ?? video.codec) : '',
    audioCodec: audio?.codec ?? '',
    clockSpeed: clockSpeed === null ? null : Math.round(clockSpeed * 100) / 100,
  }
}

const tenths = (value: number) => Math.round(value * 10) / 10
const wholeOf = (value: number | null | undefined) => (typeof value === 'number' ? Math.round(value) : null)

/** Counts of a stream at the previous measurement. */
interface Counts extends Pick<SourceMeasurement, 'jumpsBack' | 'jumpsForward' | 'codecChanges'> {
  frames: number
  /** When the number of frames last rose, in milliseconds since 1970; the same of its pieces of sound. */
  frameAt: number
  sounds: number
  soundAt: number
}

const countsOf = (source: SourceMeasurement, before: Counts | undefined, now: number): Counts => {
  const { audio, codecChanges, jumpsBack, jumpsForward, video } = source
  const [frames, sounds] = [video?.frames ?? 0, audio?.frames ?? 0]
  const frameAt = before === undefined || frames > before.frames ? now : before.frameAt
  const soundAt = before === undefined || sounds > before.sounds ? now : before.soundAt
  return { codecChanges, jumpsBack, jumpsForward, frames, frameAt, sounds, soundAt }
}

/** Problems that began since `before`, or still last. */
function problemsOf(
  source: SourceMeasurement,
  before: Counts | undefined,
  counts: Counts,
  now: number,
): StreamProblem[] {
  const { codecChanges, jumpsBack, jumpsForward, video } = source
  const problems: StreamProblem[] = []
  if (jumpsBack + jumpsForward > (before ? before.jumpsBack + before.jumpsForward : 0))
    problems.push('timestampJump')
  if (codecChanges > (before?.codecChanges ?? 0)) problems.push('codecChange')
  if (isUnfit(source)) problems.push('codecUnfit')
  if (video && isKeyFrameMissing(video, source.publishedAt)) problems.push('noKeyFrame')
  if (video && video.frames > 0 && isHeaderMissing(video)) problems.push('noHeader')
  if (isPictureMissing(source, counts, now)) problems.push('noPicture')
  if (counts.sounds > 0 && source.silentMs < dataDueMs && now - counts.soundAt >= soundDueMs)
    problems.push('noSound')
  if (source.audio && counts.frames === 0 && now - source.publishedAt > firstKeyFrameDueMs)
    problems.push('audioOnly')
  return problems
}

function isPictureMissing({ declared, silentMs }: SourceMeasurement, counts: Counts, now: number): boolean {
  const dueMs = declared.fps ? Math.max(pictureDueMs, (3 * second) / declared.fps) : pictureDueMs
  return counts.frames > 0 && silentMs < dataDueMs && now - counts.frameAt >= dueMs
}

/** Codecs that HLS, recordings and push targets carry; nothing is known of a picture before its header. */
const fitCodecs: readonly string[] = ['h264', 'hevc', 'aac']

function isUnfit({ audio, video }: SourceMeasurement): boolean {
  const hasUnfitPicture = video !== null && video.codec !== 'unknown' && !fitCodecs.includes(video.codec)
  return hasUnfitPicture || (audio !== null && !fitCodecs.includes(audio.codec))
}

type Video = NonNullable<SourceMeasurement['video']>

/** Whether no player can show its pictures: their codec or its header is not known. */
const isHeaderMissing = ({ codec, codecString }: Video) =>
  codec === 'unknown' || ((codec === 'h264' || codec === 'hevc') && codecString === null)
const isKeyFrameMissing = ({ frames, keyFrameAgeMs }: Video, publishedAt: number) =>
  frames > 0 &&
  (keyFrameAgeMs === null ? Date.now() - publishedAt > firstKeyFrameDueMs : keyFrameAgeMs > keyFrameDueMs)

/**
 * Creates the translation from events of the media server to engine events. Streams of our own programs that are in no
 * slot are left out. @param isOwn whether one of our own programs pushes into a path
 */
export function createTranslator(isOwn: (path: string) => boolean = () => false) {
  const counts = new Map<string, Counts>()

  function measured(source: SourceMeasurement, at: Date): EngineEvent[] {
    const key = slotOf(source.path)
    const before = counts.get(source.publishId)
    const now = countsOf(source, before, at.getTime())
    counts.set(source.publishId, now)
    const measurement = toMeasurement(source)
    return key && measurement
      ? [
          {
            kind: 'measured',
            at,
            key,
            measured: measurement,
            problems: problemsOf(source, before, now, at.getTime()),
          },
        ]
      : []
  }

  return (event: MediaEvent, at: Date): EngineEvent[] => {
    switch (event.kind) {
      case 'published': {
        const key = slotOf(event.path)
        return key
          ? [{ kind: 'published', at, key, address: event.address, isOwn: isOwn(event.path) }]
          : renditionEvents(event.path, true, at)
      }
      case 'unpublished': {
        counts.delete(event.publishId)
        const key = slotOf(event.path)
        return key
          ? [{ kind: 'unpublished', at, key, cause: endCauseOf(event.cause, event.detail) }]
          : renditionEvents(event.path, false, at)
      }
      case 'stalled':
      case 'resumed': {
        const key = slotOf(event.path)
        return key ? [{ kind: event.kind, at, key }] : []
      }
      case 'switched': {
        const key = shownSlotOf(event.to)
        return key?.roomId === event.output
          ? [{ kind: 'switched', at, roomId: event.output, slot: key.slot }]
          : []
      }
      case 'measured':
        return [
          ...event.sources.flatMap(source => measured(source, at)),
          ...viewersOf(event).map(viewers => ({ kind: 'viewers' as const, at, ...viewers })),
        ]
      case 'up':
      case 'down':
        return [{ kind: event.kind, at }]
      case 'refused':
      case 'recordingBegan':
      case 'recordingGrew':
      case 'recordingEnded':
      case 'viewerOpened':
      case 'viewerClosed':
        return []
    }
  }
}

function renditionEvents(path: string, isMade: boolean, at: Date): EngineEvent[] {
  const rendition = renditionOf(path)
  return rendition ? [{ kind: 'rendition', at, ...rendition, isMade }] : []
}

type Measured = Extract<MediaEvent, { kind: 'measured' }>

/** Viewers by room, from the outputs of the room and of its slots. */
function viewersOf({ outputs, sources }: Measured): { roomId: string; audience: number; previews: number }[] {
  const rooms = new Map<string, { audience: number; previews: number }>()
  const roomOf = (roomId: string) => {
    const room = rooms.get(roomId) ?? { audience: 0, previews: 0 }
    rooms.set(roomId, room)
    return room
  }
  for (const { path } of sources) {
    const key = slotOf(path)
    if (key) roomOf(key.roomId)
  }
  for (const { name, viewers } of outputs) {
    const room = roomOf(roomOfOutput(name))
    room.audience += viewers.audience
    room.previews += viewers.preview
  }
  return [...rooms].map(([roomId, counts]) => ({ roomId, ...counts }))
}
