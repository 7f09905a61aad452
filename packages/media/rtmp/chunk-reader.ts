import { type ChunkHeader, extendedTimestamp, readChunkHeader } from './chunk-header.ts'
import { ChunkStream } from './chunk-stream.ts'
import { messageType, type RtmpMessage } from './message.ts'
import { ProtocolError } from './protocol-error.ts'

export interface ChunkLimits {
  /** In all messages that are not whole yet. */
  messageBytes: number
  chunkBytes: number
  chunkStreams: number
}

const firstChunkSize = 128

/** Reads messages out of chunks. Messages about the chunks themselves (size, abort) it follows and does not give. */
export class ChunkReader {
  limits: ChunkLimits
  #input: Buffer = Buffer.alloc(0)
  #at = 0
  #chunkSize = firstChunkSize
  readonly #streams = new Map<number, ChunkStream>()
  /** The chunk whose bytes are expected next. */
  #chunk: { stream: ChunkStream; missing: number } | undefined

  constructor(limits: ChunkLimits) {
    this.limits = limits
  }

  /** Adds received bytes. */
  push(data: Buffer): void {
    const rest = this.#input.subarray(this.#at)
    this.#input = rest.length === 0 ? data : Buffer.concat([rest, data])
    this.#at = 0
  }

  /** The next complete message; undefined until more bytes arrive. @throws ProtocolError */
  next(): RtmpMessage | undefined {
    for (;;) {
      if (this.#chunk === undefined && !this.#readHeader()) return undefined
      const message = this.#readChunk()
      if (message === undefined) {
        if (this.#chunk !== undefined) return undefined
      } else if (!this.#follow(message)) return message
    }
  }

  #readHeader(): boolean {
    const header = readChunkHeader(this.#input, this.#at)
    if (header === undefined) return false
    const stream = this.#streamOf(header)
    const time = this.#timeOf(header, stream)
    if (time === undefined) return false
    if (stream.message === undefined) this.#refuseTooMuch(stream.lengthOf(header))
    stream.hasExtendedTime = time.isExtended
    stream.begin(header, time.value)
    this.#at += header.bytes + (time.follows ? 4 : 0)
    this.#chunk = { stream, missing: Math.min(this.#chunkSize, stream.message?.missing ?? 0) }
    return true
  }

  #streamOf({ chunkStream, format }: ChunkHeader): ChunkStream {
    const known = this.#streams.get(chunkStream)
    if (known !== undefined) return known
    if (format > 1) throw new ProtocolError('A chunk stream begins without a header')
    if (this.#streams.size >= this.limits.chunkStreams) throw new ProtocolError('Too many chunk streams')
    const stream = new ChunkStream()
    this.#streams.set(chunkStream, stream)
    return stream
  }

  /** The header's time; undefined while the bytes of an extended one are missing. */
  #timeOf(header: ChunkHeader, stream: ChunkStream) {
    const { time } = header
    const isExtended = time === undefined ? stream.hasExtendedTime : time === extendedTimestamp
    if (!isExtended) return { value: time ?? stream.time, isExtended, follows: false }
    const at = this.#at + header.bytes
    if (this.#input.length < at + 4) return undefined
    const value = this.#input.readUInt32BE(at)
    // Some encoders leave it out in the further chunks of a message.
    if (time === undefined && value !== stream.time) return { value: stream.time, isExtended, follows: false }
    return { value, isExtended, follows: true }
  }

  #refuseTooMuch(length: number): void {
    let held = length
    for (const { message } of this.#streams.values()) held += message?.length ?? 0
    if (held > this.limits.messageBytes) throw new ProtocolError(`A message has ${length} bytes`)
  }

  #readChunk(): RtmpMessage | undefined {
    const chunk = this.#chunk
    const message = chunk?.stream.message
    if (chunk === undefined || message === undefined) return undefined
    const piece = this.#input.subarray(this.#at, this.#at + chunk.missing)
    message.add(piece)
    this.#at += piece.length
    chunk.missing -= piece.length
    if (chunk.missing > 0) return undefined
    this.#chunk = undefined
    if (message.missing > 0) return undefined
    const { type, timestamp, streamId } = chunk.stream
    chunk.stream.message = undefined
    return { type, timestamp, streamId, payload: message.whole() }
  }

  /** Handles a message of the chunk protocol. @returns whether it was one */
  #follow({ type, payload }: RtmpMessage): boolean {
    if (type !== messageType.chunkSize && type !== messageType.abort) return false
    if (payload.length < 4) throw new ProtocolError('A control message ends too soon')
    const value = payload.readUInt32BE()
    if (type === messageType.abort) {
      const stream = this.#streams.get(value)
      if (stream !== undefined) stream.message = undefined
    } else {
      if (value < 1 || value > this.limits.chunkBytes) throw new ProtocolError(`A chunk size of ${value}`)
      this.#chunkSize = value
    }
    return true
  }
}
