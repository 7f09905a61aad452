/**
 * Why a target gets nothing. `privateAddress`: it may not be asked. `unreachable`: no connection. `timeout`: no answer.
 * `refused`: it says no. `codec`: it does not take the picture's codec. `closed`: it ended the connection.
 * `stuck`: it took nothing for too long. `noStream`: the output has nothing to send.
 */
export type TargetFailureKind =
  | 'privateAddress'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'codec'
  | 'closed'
  | 'stuck'
  | 'noStream'

export interface TargetFailure {
  kind: TargetFailureKind
  /** What the target says, or the error; without the stream key. */
  text: string
}

export interface TargetOptions {
  /** Address of the output as FLV, such as `http://host/live/room.flv`; undefined while there is none. */
  from(): string | undefined
  /** `rtmp://host/app` or `rtmps://host/app`. */
  address: string
  /** The stream key; secret. */
  streamKey: string
  /**
   * The IP address to connect to for a host.
   * @throws TargetError when it may not be asked
   */
  resolve?(host: string): Promise<string>
  limits?: Partial<TargetLimits>
}

export interface TargetLimits {
  /** Longest time until the target has accepted the stream. */
  connectMs: number
  /** Longest time in which it takes nothing of its waiting data. */
  stuckMs: number
  /** Longest time in which the output has nothing to send. */
  silentMs: number
  /** Above this many waiting bytes, frames are dropped up to the next key frame. */
  queueBytes: number
  /** Wait before the second attempt; it doubles with each further one. */
  retryMs: number
  maxRetryMs: number
  /** After this time on air, the waits begin anew. */
  steadyMs: number
}

/** `refused`: it said no, and is asked again. `retrying`: another failure. */
export type TargetState = 'connecting' | 'live' | 'refused' | 'retrying'

export interface TargetStatus {
  state: TargetState
  /** Begin of the state. */
  since: Date
  /** Sent within the last seconds, in kbit/s. */
  bitRate: number
  /** Attempts after the first. */
  reconnects: number
  /** Frames that were dropped because the target was slow. */
  droppedFrames: number
  /** Null while it is live, and before the first failure. */
  failure: TargetFailure | null
  /** Time of the next attempt; null while there is a connection. */
  nextTryAt: Date | null
}

/** A stream that is pushed to a target, again and again, until it is stopped. */
export interface KeptTarget {
  status(): TargetStatus
  stop(): Promise<void>
}
