/** A stream that is written to as things happen, and read as fast as the reader can. */
export interface BoundedStream {
  readonly body: ReadableStream<Uint8Array>
  /** Writes for the reader; a reader who has left too much unread is cut off. Nothing happens when the stream has ended. */
  write(chunk: Uint8Array): void
  /** Ends the stream after what was written. */
  close(): void
  /** Ends the stream at once, whatever is unread. */
  cut(): void
}

export interface BoundedStreamParts {
  /** What the reader may leave unread. */
  maxUnreadBytes: number
  /** Breaks the reader's connection. */
  disconnect?: (() => void) | undefined
  /** Called once, however the stream ended. */
  onEnd(): void
}

export function createBoundedStream({
  maxUnreadBytes,
  disconnect,
  onEnd,
}: BoundedStreamParts): BoundedStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let open = true
  const end = (how: () => void) => {
    if (!open) return
    open = false
    how()
    onEnd()
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: given => {
        controller = given
      },
      cancel: () => end(() => {}),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxUnreadBytes }),
  )
  const cut = () => end(disconnect ?? (() => controller?.error(new Error('The reader was too slow'))))
  return {
    body,
    write(chunk) {
      if (!open) return
      controller?.enqueue(chunk)
      if ((controller?.desiredSize ?? 0) < 0) cut()
    },
    close: () => end(() => controller?.close()),
    cut,
  }
}
