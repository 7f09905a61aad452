import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { makePrivateDirectory } from './private-directory.ts'

/** What is read from the disk at a time, in bytes. */
const chunkBytes = 65_536

/** A response that is written as fast as its writer can and read as fast as its reader can: what lies between is on the disk. */
export interface Spool {
  readonly body: ReadableStream<Uint8Array>
  /** Aborted when nobody reads any more: the reader left, or took nothing for too long. */
  readonly readerGone: AbortSignal
  /** Adds to what is to be read. @throws Error when the reader is gone or the disk is full */
  write(piece: Uint8Array): Promise<void>
  /** Ends the body after what was written. */
  end(): void
  /** Breaks the body off. */
  fail(error: unknown): void
}

export interface SpoolParts {
  /** A reader who takes nothing for so long is given up, in milliseconds. */
  maxIdleMs: number
  /** Breaks the connection of a reader who is given up. */
  disconnect?: (() => void) | undefined
  /** Called once, when nothing is read any more. */
  onClose?(): void
}

/** Opens a spool in a file that no name leads to: whatever becomes of the server, nothing is left of it. */
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
    // Nothing is read ahead: whether the reader still reads shall show.
    { highWaterMark: 0 },
  )
  return {
    body,
    readerGone: reader.signal,
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
