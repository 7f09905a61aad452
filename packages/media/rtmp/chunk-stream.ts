import { Assembly } from './assembly.ts'
import type { ChunkHeader } from './chunk-header.ts'
import { ProtocolError } from './protocol-error.ts'

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
