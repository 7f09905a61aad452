import { z } from 'zod'

/**
 * Why a target gets nothing. `privateAddress`: it may not be asked. `unreachable`: no connection. `timeout`: no answer.
 * `refused`: it says no. `codec`: it does not take the picture's codec. `closed`: it ended the connection.
 * `stuck`: it took nothing for too long. `noStream`: the output has nothing to send. `transcoder`: ffmpeg ended by itself.
 */
export const targetFailureKind = z.enum([
  'privateAddress',
  'unreachable',
  'timeout',
  'refused',
  'codec',
  'closed',
  'stuck',
  'noStream',
  'transcoder',
])
export type TargetFailureKind = z.infer<typeof targetFailureKind>

const targetFailure = z.object({
  kind: targetFailureKind,
  /** What the target says, or the error; without the stream key. */
  text: z.string(),
})
export type TargetFailure = z.infer<typeof targetFailure>

export const targetLimits = z.object({
  /** Longest time until the target has accepted the stream. */
  connectMs: z.number(),
  /** Longest time in which it takes nothing of its waiting data. */
  stuckMs: z.number(),
  /** Longest time in which the output has nothing to send. */
  silentMs: z.number(),
  /** Above this many waiting bytes, frames are dropped up to the next key frame. */
  queueBytes: z.number(),
  /** Wait before the second attempt; it doubles with each further one. */
  retryMs: z.number(),
  maxRetryMs: z.number(),
  /** After this time on air, the waits begin anew. */
  steadyMs: z.number(),
})
export type TargetLimits = z.infer<typeof targetLimits>

/** How an output is made smaller for a target, by ffmpeg as H.264 and AAC. */
export const transcoding = z.object({
  /** How ffmpeg is called. */
  command: z.string(),
  /** Of the shorter side, in pixels. */
  height: z.number().int(),
  frameRate: z.number().int(),
  /** In kbit/s. */
  bitRate: z.number().int(),
})
export type Transcoding = z.infer<typeof transcoding>

/** The order to push an output to a target. */
export const targetOrder = z.object({
  /** The output whose picture it gets. */
  output: z.string(),
  /** `rtmp://host/app` or `rtmps://host/app`. */
  address: z.string(),
  /** The stream key; secret. */
  streamKey: z.string(),
  limits: targetLimits,
  /** Undefined: as it is. */
  transcoding: transcoding.optional(),
})
export type TargetOrder = z.infer<typeof targetOrder>

export interface TargetOptions extends Omit<TargetOrder, 'limits'> {
  limits?: Partial<TargetLimits>
  /**
   * The IP address to connect to for a host.
   * @throws TargetError when it may not be asked
   */
  resolve?(host: string): Promise<string>
  /** Called when its state or its failure changed. */
  onChange?(): void
}

/** `refused`: it said no, and is asked again. `retrying`: another failure. */
export const targetState = z.enum(['connecting', 'live', 'refused', 'retrying'])
export type TargetState = z.infer<typeof targetState>

export const targetStatus = z.object({
  state: targetState,
  /** Begin of the state. */
  since: z.date(),
  /** Sent within the last seconds, in kbit/s. */
  bitRate: z.number(),
  /** Attempts after the first. */
  reconnects: z.number(),
  /** Frames that were dropped because the target was slow. */
  droppedFrames: z.number(),
  /** Null while it is live, and before the first failure. */
  failure: targetFailure.nullable(),
  /** Time of the next attempt; null while there is a connection. */
  nextTryAt: z.date().nullable(),
})
export type TargetStatus = z.infer<typeof targetStatus>

/** An output that is pushed to a target, again and again, until it is stopped. */
export interface KeptTarget {
  status(): TargetStatus
  stop(): Promise<void>
}
