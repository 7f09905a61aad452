import type { ChunkHeader } from './chunk-header.ts'
import { ProtocolError } from './protocol-error.ts'

const firstAllocation = 16 * 1024

/** A message that arrives in pieces. It allocates memory for received bytes, not for announced ones. */
class Assembly {
  readonly length: number
  #bytes: Buffer
  #filled = 0

  constructor(length: number) {
    this.length = length
    this.#bytes = Buffer.allocUnsafe(Math.min(length, firstAllocation))
  }

  get missing(): number {
    return this.length - this.#filled
  }

  add(piece: Buffer): void {
    const needed = this.#filled + piece.length
    if (needed > this.#bytes.length) this.#grow(needed)
    piece.copy(this.#bytes, this.#filled)
    this.#filled = needed
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.min(this.length, Math.max(needed, this.#bytes.length * 2)))
    this.#bytes.copy(larger, 0, 0, this.#filled)
    this.#bytes = larger
  }
}

/** One chunk stream of a connection: what its next chunk may leave out, and the message that is under way on it. */
export class ChunkStream {
  type = 0
  streamId = 0
  timestamp = 0
  /** Last value of the timestamp field, in the header or extended. */
  time = 0
  hasExtendedTime = false
  message: Assembly | undefined
  #length = 0

  /** Applies a header. @returns whether a new message begins */
  begin(header: ChunkHeader, time: number): boolean {
    if (this.message !== undefined) {
      if (header.format !== 3) throw new ProtocolError('A message begins in the middle of another')
      return false
    }
    this.type = header.type ?? this.type
    this.streamId = header.streamId ?? this.streamId
    this.#length = header.length ?? this.#length
    this.time = time
    this.timestamp = (header.format === 0 ? time : this.timestamp + time) >>> 0
    this.message = new Assembly(this.#length)
    return true
  }

  /** How many bytes its next message has, if this header begins it. */
  lengthOf(header: ChunkHeader): number {
    return header.length ?? this.#length
  }
}
