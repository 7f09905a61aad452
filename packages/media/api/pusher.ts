/**
 * A short stream that the package brings along: 640x360, 25 pictures a second, a key frame every 2 s, AAC. `hevc` is the
 * one that not every browser can play; the others are H.264.
 */
export type SampleName = 'pattern' | 'gradient' | 'hevc'

export interface PushOptions {
  /** Where to, with the key: `rtmp://127.0.0.1:1935/live/room?key=…`. */
  url: string
  sample: SampleName
  /** Where the stream's clock begins, in milliseconds modulo 2^32; 0 if absent. */
  startAt?: number
  /** False: no key frame is ever sent. */
  keyFrames?: boolean
  /** Goes on sending when the server refuses or ends it, as bad publishers do. */
  isStubborn?: boolean
  /** Called when the connection has ended, whoever ended it. */
  onEnd?(): void
}

/** A publisher that plays a sample again and again by the clock, with timestamps that go on. */
export interface Pusher {
  /** Sends nothing more but stays connected, like a publisher that hangs. */
  stall(): void
  /** Sends on, from where the clock is now. */
  resume(): void
  /** Lets the stream's clock leap by so many milliseconds, back if negative. */
  jump(milliseconds: number): void
  /** Goes on with another sample: another picture, with headers of its own. */
  change(sample: SampleName): Promise<void>
  /** Unpublishes and closes. */
  stop(): Promise<void>
}
