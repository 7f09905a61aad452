import { type AmfObject, type AmfValue, amfMarker } from './amf.ts'
import { ProtocolError } from './protocol-error.ts'

export interface AmfLimits {
  amfDepth: number
  amfValues: number
}

/**
 * Reads all values of AMF0 that lie one after another in a payload.
 * @throws ProtocolError when it ends too soon, is nested too deep, or holds too many values
 */
export function readAmf(payload: Buffer, limits: AmfLimits): AmfValue[] {
  const reader = new AmfReader(payload, limits)
  const values: AmfValue[] = []
  while (reader.hasMore) values.push(reader.value(0))
  return values
}

class AmfReader {
  #at = 0
  #values = 0
  readonly #bytes: Buffer
  readonly #limits: AmfLimits

  constructor(bytes: Buffer, limits: AmfLimits) {
    this.#bytes = bytes
    this.#limits = limits
  }

  get hasMore(): boolean {
    return this.#at < this.#bytes.length
  }

  value(depth: number): AmfValue {
    if (depth > this.#limits.amfDepth) throw new ProtocolError('AMF is nested too deep')
    if (++this.#values > this.#limits.amfValues) throw new ProtocolError('AMF holds too many values')
    const marker = this.#skip(1).readUInt8()
    switch (marker) {
      case amfMarker.number:
        return this.#skip(8).readDoubleBE()
      case amfMarker.boolean:
        return this.#skip(1).readUInt8() !== 0
      case amfMarker.string:
        return this.#text(this.#skip(2).readUInt16BE())
      case amfMarker.longString:
      case amfMarker.xml:
        return this.#text(this.#skip(4).readUInt32BE())
      case amfMarker.null:
      case amfMarker.undefined:
      case amfMarker.unsupported:
        return null
      case amfMarker.object:
        return this.#fields(depth)
      case amfMarker.namedArray:
        // The count is a hint that encoders fill in as they like.
        this.#skip(4)
        return this.#fields(depth)
      case amfMarker.typedObject:
        this.#text(this.#skip(2).readUInt16BE())
        return this.#fields(depth)
      case amfMarker.array:
        return this.#items(depth)
      case amfMarker.date: {
        const milliseconds = this.#skip(8).readDoubleBE()
        this.#skip(2)
        return milliseconds
      }
      default:
        throw new ProtocolError(`AMF has no type ${marker}`)
    }
  }

  #fields(depth: number): AmfObject {
    const fields = new Map<string, AmfValue>()
    for (;;) {
      const name = this.#text(this.#skip(2).readUInt16BE())
      if (name === '' && this.#bytes[this.#at] === amfMarker.objectEnd) {
        this.#skip(1)
        return fields
      }
      fields.set(name, this.value(depth + 1))
    }
  }

  #items(depth: number): AmfValue[] {
    const count = this.#skip(4).readUInt32BE()
    const items: AmfValue[] = []
    // An impossible count ends with the bytes or with the limit of values.
    while (items.length < count) items.push(this.value(depth + 1))
    return items
  }

  #text(length: number): string {
    return this.#skip(length).toString('utf8')
  }

  #skip(length: number): Buffer {
    const end = this.#at + length
    if (end > this.#bytes.length) throw new ProtocolError('AMF ends too soon')
    const bytes = this.#bytes.subarray(this.#at, end)
    this.#at = end
    return bytes
  }
}
