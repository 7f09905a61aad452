export interface ClipOptions {
  /** Where to, with the key: `rtmp://127.0.0.1:1935/live/room?key=…`. */
  url: string
  /** Each opens an FLV file with H.264 and AAC; called anew in every round. */
  clips: readonly (() => Promise<AsyncIterable<Uint8Array>>)[]
  /** Called when the connection has ended; with why, unless it was stopped or the server ended it. */
  onEnd?(error: unknown): void
}

/** A publisher that plays clips in a loop. */
export interface ClipPlayer {
  /** Unpublishes and closes. */
  stop(): Promise<void>
}
