import { type AmfObject, type AmfValue, amfMarker, isAmfObject } from './amf.ts'

/** Writes values of AMF0 one after another. */
export function writeAmf(...values: readonly AmfValue[]): Buffer {
  return Buffer.concat(values.map(writeValue))
}

function writeValue(value: AmfValue): Buffer {
  if (value === null) return Buffer.of(amfMarker.null)
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9)
    bytes.writeDoubleBE(value, 1)
    return bytes
  }
  if (typeof value === 'boolean') return Buffer.of(amfMarker.boolean, value ? 1 : 0)
  if (typeof value === 'string') return writeString(value)
  if (isAmfObject(value)) return writeObject(value)
  const count = Buffer.alloc(5)
  count.writeUInt8(amfMarker.array)
  count.writeUInt32BE(value.length, 1)
  return Buffer.concat([count, ...value.map(writeValue)])
}

const longestShortString = 0xffff

function writeString(value: string): Buffer {
  const text = Buffer.from(value)
  if (text.length <= longestShortString)
    return Buffer.concat([Buffer.of(amfMarker.string), shortLength(text), text])
  const head = Buffer.alloc(5)
  head.writeUInt8(amfMarker.longString)
  head.writeUInt32BE(text.length, 1)
  return Buffer.concat([head, text])
}

function writeObject(value: AmfObject): Buffer {
  const fields = [...value].map(([name, field]) => {
    const text = Buffer.from(name)
    return Buffer.concat([shortLength(text), text, writeValue(field)])
  })
  return Buffer.concat([Buffer.of(amfMarker.object), ...fields, Buffer.of(0, 0, amfMarker.objectEnd)])
}

function shortLength(text: Buffer): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length)
  return length
}
