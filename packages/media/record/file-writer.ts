import { type FileHandle, open } from 'node:fs/promises'

/** Most bytes that wait for a slow disk. */
const maxWaitingBytes = 32 * 1024 * 1024

/** Appends to one file, piece by piece, without making its caller wait. */
export class FileWriter {
  readonly #opened: Promise<FileHandle>
  readonly #failed: (reason: string) => void
  #writing: Promise<void> = Promise.resolve()
  #waitingBytes = 0
  #hasFailed = false
  #bytes = 0

  /** @param failed called once, when something could not be written; nothing is written after it */
  constructor(path: string, failed: (reason: string) => void) {
    this.#failed = failed
    this.#opened = open(path, 'wx', 0o600)
    this.#opened.catch(error => this.#fail(String(error)))
  }

  /** Bytes that were given to it. */
  get bytes(): number {
    return this.#bytes
  }

  append(piece: Buffer): void {
    if (this.#hasFailed) return
    this.#bytes += piece.length
    this.#waitingBytes += piece.length
    if (this.#waitingBytes > maxWaitingBytes) {
      this.#fail('ETIMEDOUT: the disk is too slow')
      return
    }
    this.#writing = this.#writing.then(() => this.#write(piece))
  }

  /** Closes it after all that waits. */
  async close(): Promise<void> {
    await this.#writing
    const file = await this.#opened.catch(() => undefined)
    await file?.close().catch(error => this.#fail(String(error)))
  }

  async #write(piece: Buffer): Promise<void> {
    if (this.#hasFailed) return
    try {
      const file = await this.#opened
      await file.appendFile(piece)
    } catch (error) {
      this.#fail(String(error))
    } finally {
      this.#waitingBytes -= piece.length
    }
  }

  #fail(reason: string): void {
    if (this.#hasFailed) return
    this.#hasFailed = true
    this.#failed(reason)
  }
}
