import { type Tag, tagHeaderBytes } from './tag.ts'

const trailerBytes = 4
const signature = 'FLV'
const fileHeaderBytes = 9

/** Reads the tags of an FLV stream whose bytes come in pieces. */
export class FlvTagReader {
  #rest: Buffer = Buffer.alloc(0)
  #hasBegun = false
  readonly #longestTag: number

  /** @param longestTag what one tag may have at most, in bytes */
  constructor(longestTag = 8 * 1024 * 1024) {
    this.#longestTag = longestTag
  }

  /** The tags that are whole now. @throws Error when it is no FLV, or a tag is too long */
  *push(data: Buffer): Generator<Tag> {
    this.#rest = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data])
    if (!this.#hasBegun && !this.#begin()) return
    for (;;) {
      const tag = this.#next()
      if (tag === undefined) return
      yield tag
    }
  }

  #begin(): boolean {
    if (this.#rest.length < fileHeaderBytes + trailerBytes) return false
    if (this.#rest.toString('latin1', 0, 3) !== signature) throw new Error('This is no FLV')
    this.#rest = this.#rest.subarray(this.#rest.readUInt32BE(5) + trailerBytes)
    this.#hasBegun = true
    return true
  }

  #next(): Tag | undefined {
    const bytes = this.#rest
    if (bytes.length < tagHeaderBytes) return undefined
    const length = bytes.readUIntBE(1, 3)
    if (length > this.#longestTag) throw new Error(`A tag of ${length} bytes`)
    const end = tagHeaderBytes + length
    if (bytes.length < end + trailerBytes) return undefined
    this.#rest = bytes.subarray(end + trailerBytes)
    return {
      type: bytes.readUInt8() & 0x1f,
      timestamp: bytes.readUIntBE(4, 3) + bytes.readUInt8(7) * 2 ** 24,
      payload: bytes.subarray(tagHeaderBytes, end),
    }
  }
}
