import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateDirectory } from './private-directory.ts'

/** Bytes per read from the disk. */
const chunkBytes = 65_536

/** A response body that is buffered on the disk: the writer and the reader each work at their own speed. */
export interface Spool {
  readonly body: ReadableStream<Uint8Array>
  /** Aborted when the reader left, or read nothing for too long. */
  readonly readerAborted: AbortSignal
  /** Appends to the body. @throws Error when the reader has aborted or the disk is full */
  write(piece: Uint8Array): Promise<void>
  /** Ends the body. */
  end(): void
  /** Breaks the body off. */
  fail(error: unknown): void
}

export interface SpoolParts {
  /** Milliseconds without a read after which the reader counts as aborted. */
  maxIdleMs: number
  /** Closes the connection of a reader that counts as aborted. */
  disconnect?: (() => void) | undefined
  /** Called once when reading has ended. */
  onClose?(): void
}

/** Creates a spool in a file without a name, so that nothing is left of it even after a kill. */
export async function createSpool(directory: string, parts: SpoolParts): Promise<Spool> {
  await makePrivateDirectory(directory)
  const path = join(directory, `spool-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await rm(path)

  const reader = new AbortController()
  let written = 0
  let position = 0
  let ending: { error?: unknown } | undefined
  let grown = Promise.withResolvers<void>()
  let idle: NodeJS.Timeout | undefined
  let isClosed = false

  function close(): void {
    if (isClosed) return
    isClosed = true
    clearTimeout(idle)
    grown.resolve()
    void file.close().catch(() => undefined)
    parts.onClose?.()
  }
  function awaitReader(controller: ReadableStreamDefaultController<Uint8Array>): void {
    idle = setTimeout(() => {
      const error = new Error('The reader takes nothing any more')
      close()
      reader.abort(error)
      controller.error(error)
      parts.disconnect?.()
    }, parts.maxIdleMs)
    idle.unref()
  }
  function wake(): void {
    grown.resolve()
    grown = Promise.withResolvers()
  }

  async function pull(controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> {
    clearTimeout(idle)
    while (position === written && !ending && !isClosed) await grown.promise
    if (isClosed) return
    if (ending && (position === written || 'error' in ending)) {
      close()
      if ('error' in ending) controller.error(ending.error)
      else controller.close()
      return
    }
    const length = Math.min(chunkBytes, written - position)
    const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position)
    position += bytesRead
    controller.enqueue(buffer.subarray(0, bytesRead))
    awaitReader(controller)
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start: awaitReader,
      pull,
      cancel: () => {
        close()
        reader.abort(new Error('The reader left'))
      },
    },
    // No read-ahead, so that the spool notices when the reader stops.
    { highWaterMark: 0 },
  )
  return {
    body,
    readerAborted: reader.signal,
    async write(piece) {
      reader.signal.throwIfAborted()
      await file.appendFile(piece)
      written += piece.length
      wake()
    },
    end() {
      ending ??= {}
      wake()
    },
    fail(error) {
      ending ??= { error }
      wake()
    },
  }
}
