export interface CopyOptions {
  /** Where from: `rtmp://host/live/room?key=…`, or FLV that does not end at `http://host/live/room.flv`. */
  from: string
  /** Where to: `rtmp://host/live/room?key=…`. */
  to: string
  /** After how long without sound and picture it ends, in milliseconds. */
  silentMs: number
  /** Called once the other side has accepted it and has the first piece. */
  onBegin?(): void
  /** Called when it has ended, and both connections with it; with why, unless it was stopped. */
  onEnd?(error: unknown): void
}

/** A stream that is copied unchanged from one server to another. */
export interface StreamCopy {
  /** Ends both connections. */
  stop(): Promise<void>
}
