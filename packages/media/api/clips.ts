export interface ClipOptions {
  /** Where to, with the key: `rtmp://127.0.0.1:1935/live/room?key=…`. */
  url: string
  /** Opens the FLV files, with H.264 and AAC; called again in every round. */
  clips: readonly (() => Promise<AsyncIterable<Uint8Array>>)[]
  /** Called when the connection has ended; with why, unless it was stopped or the server ended it. */
  onEnd?(error: unknown): void
}

/** A publisher that plays clips in a loop. */
export interface ClipPlayer {
  /** Unpublishes and closes. */
  stop(): Promise<void>
}
