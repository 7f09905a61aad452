import { z } from 'zod'
import { sourceMeasurement } from './measurement.ts'
import { viewer, viewerCounts } from './viewer.ts'

/** Why a publication ended. */
export const unpublishCause = z.enum([
  /** The publisher ended it. */
  'ended',
  /** The connection broke. */
  'disconnected',
  /** Nothing arrived for `stallCutMs`. */
  'stalled',
  'kicked',
  /** It sent something other than RTMP, or exceeded the limits. */
  'malformed',
  'serverStopped',
  /** The media process crashed. */
  'serverCrashed',
])
export type UnpublishCause = z.infer<typeof unpublishCause>

export const refusalCause = z.enum([
  /** `authorise` refused, failed, or took too long. */
  'notAuthorised',
  /** Another encoder publishes under this path. */
  'alreadyPublishing',
])
export type RefusalCause = z.infer<typeof refusalCause>

export const recordingEnd = z.enum([
  /** It was stopped. */
  'stopped',
  /** The next file follows it: it is long enough, or the codec or the size of the stream changed. */
  'rotated',
  /** Nothing was shown for `idleMs`. */
  'idle',
  /** It could not be written; the recording has ended. */
  'failed',
  /** The media process crashed: the next file follows. */
  'serverCrashed',
])
export type RecordingEnd = z.infer<typeof recordingEnd>

export const viewerCloseCause = z.enum([
  /** The viewer went. */
  'left',
  /** `closeViewers` was called. */
  'closed',
  /** Another viewer with the same id came. */
  'replaced',
  /** It read nothing for `viewerDrainMs`. */
  'tooSlow',
  /** The stream had ended `endedStreamMs` before. */
  'streamEnded',
  /** Its output was closed. */
  'outputClosed',
  'serverStopped',
  'serverCrashed',
])
export type ViewerCloseCause = z.infer<typeof viewerCloseCause>

const published = z.object({ path: z.string(), publishId: z.string() })

/** Events of the running media process. */
export const streamEvent = z.discriminatedUnion('kind', [
  published.extend({ kind: z.literal('published'), address: z.string() }),
  published.extend({
    kind: z.literal('unpublished'),
    cause: unpublishCause,
    /** Details of the cause in English, for the log: the malformed part, or the text given to `kick`. */
    detail: z.string(),
  }),
  z.object({
    kind: z.literal('refused'),
    path: z.string(),
    address: z.string(),
    cause: refusalCause,
    detail: z.string(),
  }),
  published.extend({ kind: z.literal('stalled') }),
  /** A stalled publisher sends again. */
  published.extend({ kind: z.literal('resumed') }),
  z.object({
    kind: z.literal('switched'),
    output: z.string(),
    /** The path that was on air before; null when there was none. */
    from: z.string().nullable(),
    /** The path that is on air now; from here on viewers see it. */
    to: z.string(),
    /** From the order until the key frame of the target. */
    waitedMs: z.number(),
  }),
  /** Once a second, while there are sources or viewers: all of them. */
  z.object({
    kind: z.literal('measured'),
    sources: z.array(sourceMeasurement),
    /** What each output shows, and its viewers. */
    outputs: z.array(
      z.object({
        name: z.string(),
        /** The source that it should follow. */
        source: z.string().nullable(),
        /** The source that it shows; differs until the target's next key frame. */
        onAir: z.string().nullable(),
        viewers: viewerCounts,
      }),
    ),
    /** The viewers of sources themselves, by path. */
    sourceViewers: z.array(z.object({ path: z.string(), viewers: viewerCounts })),
  }),
  /** A file of a recording was begun. Its name: output, session, when it begins in milliseconds since 1970, and an id, with `_` between them. */
  z.object({ kind: z.literal('recordingBegan'), output: z.string(), file: z.string() }),
  /** Once a second. */
  z.object({
    kind: z.literal('recordingGrew'),
    output: z.string(),
    file: z.string(),
    bytes: z.number(),
    durationMs: z.number(),
  }),
  /** The file is closed; `finishRecording` makes it one that players can jump in. */
  z.object({
    kind: z.literal('recordingEnded'),
    output: z.string(),
    file: z.string(),
    cause: recordingEnd,
    /** Why it failed. */
    detail: z.string(),
  }),
  z.object({ kind: z.literal('viewerOpened'), viewer }),
  z.object({ kind: z.literal('viewerClosed'), viewer, cause: viewerCloseCause }),
])
export type StreamEvent = z.infer<typeof streamEvent>

/** Events of the media process, and of its start and end. */
export type MediaEvent =
  | StreamEvent
  /** The process accepts connections on these ports. */
  | { kind: 'up'; pid: number; rtmpPort: number; httpPort: number }
  /** The process ended by itself and is restarted. Each publication and viewer was reported as ended before. */
  | { kind: 'down'; cause: string; restartInMs: number }
