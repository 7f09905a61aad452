/** A stream with a bounded buffer between its writer and a slow reader. */
export interface BoundedStream {
  readonly body: ReadableStream<Uint8Array>
  /** Writes a chunk. Cuts off a reader with too much unread. Does nothing after the end. */
  write(chunk: Uint8Array): void
  /** Ends the stream after the written chunks. */
  close(): void
  /** Ends the stream at once and drops unread chunks. */
  cut(): void
}

export interface BoundedStreamParts {
  /** Unread bytes at most. */
  maxUnreadBytes: number
  /** Closes the reader's connection. */
  disconnect?: (() => void) | undefined
  /** Called once when the stream has ended, for any reason; `isCut` when it was cut off. */
  onEnd(isCut: boolean): void
}

export function createBoundedStream({
  maxUnreadBytes,
  disconnect,
  onEnd,
}: BoundedStreamParts): BoundedStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined
  let open = true
  const end = (how: () => void, isCut = false) => {
    if (!open) return
    open = false
    how()
    onEnd(isCut)
  }
  const body = new ReadableStream<Uint8Array>(
    {
      start: newController => {
        controller = newController
      },
      cancel: () => end(() => {}),
    },
    new ByteLengthQueuingStrategy({ highWaterMark: maxUnreadBytes }),
  )
  const cut = () => end(disconnect ?? (() => controller?.error(new Error('The reader was too slow'))), true)
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
