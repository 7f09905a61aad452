import { z } from 'zod'

export const measuredVideo = z.object({
  /** `unknown` until it is known, or another codec. */
  codec: z.enum(['h264', 'hevc', 'av1', 'vp9', 'unknown']),
  /** Codec name for browsers, such as `avc1.64001f`; null when unknown. */
  codecString: z.string().nullable(),
  /** Size of the pictures in pixels; null when unknown. */
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Pictures in a second, over the last five seconds; null in about the first three. */
  fps: z.number().nullable(),
  /** In kbit/s over the same time. */
  kbps: z.number().nullable(),
  /** Between the last two key frames by the stream's own clock; null before the second one. */
  keyFrameIntervalMs: z.number().nullable(),
  /** Time since the last key frame by our clock; null before the first one, when no picture can be shown. */
  keyFrameAgeMs: z.number().nullable(),
  frames: z.number(),
  keyFrames: z.number(),
})
export type MeasuredVideo = z.infer<typeof measuredVideo>

export const measuredAudio = z.object({
  codec: z.enum(['aac', 'mp3', 'opus', 'unknown']),
  /** In hertz. */
  sampleRate: z.number().nullable(),
  channels: z.number().nullable(),
  /** Thousands of bits in a second, over the last five seconds; null in about the first three. */
  kbps: z.number().nullable(),
  /** Pieces of sound since it was published. */
  frames: z.number(),
})
export type MeasuredAudio = z.infer<typeof measuredAudio>

/** What the encoder declares. No measurement is taken from it. */
export const declaredFacts = z.object({
  fps: z.number().nullable(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  videoKbps: z.number().nullable(),
  audioKbps: z.number().nullable(),
  encoder: z.string().nullable(),
})
export type DeclaredFacts = z.infer<typeof declaredFacts>

/** Measurements of one source at the end of a second. */
export const sourceMeasurement = z.object({
  path: z.string(),
  /** Id of the publication; a publisher that comes back gets another one. */
  publishId: z.string(),
  state: z.enum(['publishing', 'stalled']),
  /** Milliseconds since 1970. */
  publishedAt: z.number(),
  /** Time since the last frame of sound or picture. */
  silentMs: z.number(),
  video: measuredVideo.nullable(),
  audio: measuredAudio.nullable(),
  /** How far the picture's clock is before the sound's as they arrive, in milliseconds; null unless there are both. */
  avGapMs: z.number().nullable(),
  declared: declaredFacts,
  receivedBytes: z.number(),
  /** How often the stream's clock leapt back, or forward by more than a second, since it was published. */
  jumpsBack: z.number(),
  jumpsForward: z.number(),
  /** How often codec or size of the picture, or the sound's codec, changed since it was published. */
  codecChanges: z.number(),
  /** How fast the stream's clock runs: 1 is real time. Null in about the first six seconds, and after a gap. */
  clockSpeed: z.number().nullable(),
})
export type SourceMeasurement = z.infer<typeof sourceMeasurement>
