export interface ClipOptions {
  /** Where to, with the key: `rtmp://127.0.0.1:1935/live/room?key=…`. */
  url: string
  /** Opens the next clip, FLV with H.264 and AAC, when the one before has ended; undefined: there is none. */
  next: () => Promise<AsyncIterable<Uint8Array> | undefined>
  /** Called when the connection has ended; with why, unless it was stopped, the clips or the server ended it. */
  onEnd?(error: unknown): void
}

/** A publisher that plays clips one after the other. */
export interface ClipPlayer {
  /** Unpublishes and closes. */
  stop(): Promise<void>
}
