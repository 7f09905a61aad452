import { messageType, type RtmpMessage } from './message.ts'
import { ProtocolError } from './protocol-error.ts'

/** Header of a chunk; missing fields are taken from the previous chunk on its stream. */
interface ChunkHeader {
  format: number
  chunkStream: number
  /** Absolute in format 0, else since the message before; `extendedTimestamp` when it follows in four more bytes. */
  time: number | undefined
  length: number | undefined
  type: number | undefined
  streamId: number | undefined
  /** Its number of bytes without the extended timestamp. */
  bytes: number
}

/** Value that announces a timestamp of four bytes behind the header. */
const extendedTimestamp = 0xffffff

const fieldBytes = [11, 7, 3, 0] as const

/** Reads the header at a place; undefined while there are too few bytes. */
function readChunkHeader(input: Buffer, at: number): ChunkHeader | undefined {
  const available = input.length - at
  if (available < 1) return undefined
  const first = input.readUInt8(at)
  const format = first >> 6
  const short = first & 0x3f
  const idBytes = short === 0 ? 2 : short === 1 ? 3 : 1
  const bytes = idBytes + (fieldBytes[format] ?? 0)
  if (available < bytes) return undefined
  const fields = at + idBytes
  return {
    format,
    chunkStream: idBytes === 1 ? short : 64 + input.readUIntLE(at + 1, idBytes - 1),
    time: format < 3 ? input.readUIntBE(fields, 3) : undefined,
    length: format < 2 ? input.readUIntBE(fields + 3, 3) : undefined,
    type: format < 2 ? input.readUInt8(fields + 6) : undefined,
    streamId: format === 0 ? input.readUInt32LE(fields + 7) : undefined,
    bytes,
  }
}

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

/** One chunk stream of a connection: the fields that its next chunk may leave out, and its unfinished message. */
class ChunkStream {
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
    const streamState = this.#streams.get(chunkStream)
    if (streamState !== undefined) return streamState
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
