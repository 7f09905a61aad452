import type { VideoCodec } from './video-facts.ts'

const avcHead = 5
const hevcHead = 23
const avcDelimiter = 9
const hevcDelimiter = 35

/** Reads so many units, each after its length in two bytes; fewer if the record ends before. @returns where they end, too */
function readUnits(record: Buffer, from: number, count: number): { units: Buffer[]; end: number } {
  const units: Buffer[] = []
  let at = from
  while (units.length < count && at + 2 <= record.length) {
    const end = at + 2 + record.readUInt16BE(at)
    if (end > record.length) break
    units.push(record.subarray(at + 2, end))
    at = end
  }
  return { units, end: at }
}

function avcSets(record: Buffer): Buffer[] {
  const sequence = readUnits(record, avcHead + 1, (record[avcHead] ?? 0) & 0x1f)
  return [...sequence.units, ...readUnits(record, sequence.end + 1, record[sequence.end] ?? 0).units]
}

/** The parameter sets in a configuration record of HEVC, without the heads of its lists. */
export function hevcSets(record: Buffer): Buffer[] {
  const sets: Buffer[] = []
  let at = hevcHead
  for (let list = 0; list < (record[hevcHead - 1] ?? 0) && at + 3 <= record.length; list++) {
    const { units, end } = readUnits(record, at + 3, record.readUInt16BE(at + 1))
    sets.push(...units)
    at = end
  }
  return sets
}

/** How many bytes the length of each unit of a picture has. */
const lengthBytes = (codec: VideoCodec, record: Buffer) =>
  ((record[codec === 'h264' ? 4 : hevcHead - 2] ?? 3) & 3) + 1

/** Kind of a unit, by its first byte. */
export const unitKind = (codec: VideoCodec, first: number): number =>
  codec === 'h264' ? first & 0x1f : (first >> 1) & 0x3f

/** A key frame with the parameter sets of its configuration record in it, for decoders that keep an older record. */
export function withParameterSets(codec: VideoCodec, record: Buffer, picture: Buffer): Buffer {
  const bytes = lengthBytes(codec, record)
  const sets = (codec === 'h264' ? avcSets(record) : hevcSets(record)).flatMap(set => {
    const length = Buffer.alloc(bytes)
    length.writeUIntBE(set.length % 2 ** (8 * bytes), 0, bytes)
    return [length, set]
  })
  const delimiter = codec === 'h264' ? avcDelimiter : hevcDelimiter
  const begins = picture.length > bytes && unitKind(codec, picture.readUInt8(bytes)) === delimiter
  // A delimiter stays the first unit of its picture.
  const at = begins ? bytes + picture.readUIntBE(0, bytes) : 0
  return Buffer.concat([picture.subarray(0, at), ...sets, picture.subarray(at)])
}
