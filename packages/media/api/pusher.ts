/**
 * A short stream that the package brings along: 640x360, 25 pictures a second, a key frame every 2 s, AAC. `hevc` and
 * `av1` are not playable in every browser; the others are H.264.
 */
export type SampleName = 'pattern' | 'gradient' | 'hevc' | 'av1'

export interface PushOptions {
  /** Where to, with the key: `rtmp://127.0.0.1:1935/live/room?key=…`. */
  url: string
  sample: SampleName
  /** Where the stream's clock begins, in milliseconds modulo 2^32; 0 if absent. */
  startAt?: number
  /** False: no key frame is ever sent. */
  keyFrames?: boolean
  /** Keeps sending after a refusal or an end by the server, like a bad publisher. */
  isStubborn?: boolean
  /** Called when the connection has ended, on either side. */
  onEnd?(): void
}

/** A publisher that plays a sample in a loop in real time, with continuous timestamps. */
export interface Pusher {
  /** Sends nothing more but stays connected, like a publisher that hangs. */
  stall(): void
  /** Sends on, from where the clock is now. */
  resume(): void
  /** Makes the stream's clock jump by this many milliseconds; negative: back. */
  jump(milliseconds: number): void
  /** Continues with another sample: another picture with its own headers. */
  change(sample: SampleName): Promise<void>
  /** Unpublishes and closes. */
  stop(): Promise<void>
}
