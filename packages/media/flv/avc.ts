import { BitReader, unescapeNal } from './bit-reader.ts'
import type { PictureFormat } from './picture-format.ts'

/** Profiles whose parameters contain colour information. */
const highProfiles: ReadonlySet<number> = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128])
const setHead = 8

/** Reads the configuration record of H.264. */
export function readAvcFormat(record: Buffer): PictureFormat | undefined {
  if (record.length < setHead) return undefined
  const length = record.readUInt16BE(6)
  const set = record.subarray(setHead, setHead + length)
  if (set.length < 4) return undefined
  return { codecString: `avc1.${record.toString('hex', 1, 4)}`, ...readSize(unescapeNal(set)) }
}

function readSize(set: Buffer): { width: number; height: number } {
  const profile = set.readUInt8(1)
  const reader = new BitReader(set.subarray(4))
  reader.number()
  const chroma = highProfiles.has(profile) ? skipHighProfile(reader) : 1
  reader.number()
  skipPictureOrder(reader)
  reader.number()
  reader.bit()
  const columns = reader.number() + 1
  const rows = reader.number() + 1
  const isProgressive = reader.bit()
  if (isProgressive === 0) reader.bit()
  reader.bit()
  const crop = readCrop(reader)
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1
  const unitY = (chroma === 1 ? 2 : 1) * (2 - isProgressive)
  return {
    width: columns * 16 - crop.horizontal * unitX,
    height: rows * 16 * (2 - isProgressive) - crop.vertical * unitY,
  }
}

function readCrop(reader: BitReader): { horizontal: number; vertical: number } {
  if (reader.bit() === 0) return { horizontal: 0, vertical: 0 }
  const horizontal = reader.number() + reader.number()
  return { horizontal, vertical: reader.number() + reader.number() }
}

/** @returns the format of colours */
function skipHighProfile(reader: BitReader): number {
  const chroma = reader.number()
  if (chroma === 3) reader.bit()
  reader.number()
  reader.number()
  reader.bit()
  if (reader.bit() === 1) skipScaling(reader, chroma === 3 ? 12 : 8)
  return chroma
}

function skipScaling(reader: BitReader, lists: number): void {
  for (let list = 0; list < lists; list++) {
    if (reader.bit() === 0) continue
    let last = 8
    let next = 8
    for (let place = 0; place < (list < 6 ? 16 : 64); place++) {
      if (next !== 0) next = (last + reader.signedNumber() + 256) % 256
      last = next === 0 ? last : next
    }
  }
}

function skipPictureOrder(reader: BitReader): void {
  const kind = reader.number()
  if (kind === 0) reader.number()
  if (kind !== 1) return
  reader.bit()
  reader.number()
  reader.number()
  const count = Math.min(reader.number(), 255)
  for (let frame = 0; frame < count; frame++) reader.number()
}
