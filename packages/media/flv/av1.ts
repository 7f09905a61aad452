import { BitReader } from './bit-reader.ts'
import type { PictureFormat } from './picture-format.ts'

const recordHead = 4
const sequenceHeader = 1

/** Reads the configuration record of AV1: `av01.0.04M.08` for profile, level and tier, and bits of a colour. */
export function readAv1Format(record: Buffer): PictureFormat | undefined {
  if (record.length < 3) return undefined
  const second = record.readUInt8(1)
  const third = record.readUInt8(2)
  const level = String(second & 0x1f).padStart(2, '0')
  const bits = third & 0x40 ? (third & 0x20 ? '12' : '10') : '08'
  const codecString = `av01.${second >> 5}.${level}${third & 0x80 ? 'H' : 'M'}.${bits}`
  const header = findSequenceHeader(record)
  return { codecString, ...(header ? readSize(header) : { width: null, height: null }) }
}

/** The content of the sequence header, which is the first unit of a record. */
function findSequenceHeader(record: Buffer): Buffer | undefined {
  const head = record[recordHead]
  if (head === undefined || ((head >> 3) & 0xf) !== sequenceHeader) return undefined
  let at = recordHead + (head & 4 ? 2 : 1)
  // Its length has seven bits in each byte, and ends with the first byte below 0x80.
  if (head & 2) while ((record[at++] ?? 0) & 0x80);
  return at < record.length ? record.subarray(at) : undefined
}

function readSize(header: Buffer): { width: number; height: number } {
  const reader = new BitReader(header)
  // The profile, and whether it is a still picture.
  reader.skip(4)
  const isReduced = reader.bit() === 1
  if (isReduced) reader.skip(5)
  else skipOperatingPoints(reader)
  const [widthBits, heightBits] = [reader.bits(4) + 1, reader.bits(4) + 1]
  return { width: reader.bits(widthBits) + 1, height: reader.bits(heightBits) + 1 }
}

function skipOperatingPoints(reader: BitReader): void {
  const delayBits = reader.bit() === 1 ? readTiming(reader) : null
  const hasDisplayDelay = reader.bit() === 1
  const count = reader.bits(5) + 1
  for (let point = 0; point < count; point++) {
    reader.skip(12)
    // Higher levels have a tier.
    if (reader.bits(5) > 7) reader.skip(1)
    if (delayBits !== null && reader.bit() === 1) reader.skip(2 * delayBits + 1)
    if (hasDisplayDelay && reader.bit() === 1) reader.skip(4)
  }
}

/** @returns the bits of a delay of the decoder model; null without one */
function readTiming(reader: BitReader): number | null {
  reader.skip(64)
  if (reader.bit() === 1) reader.number()
  if (reader.bit() === 0) return null
  const delayBits = reader.bits(5) + 1
  reader.skip(32 + 5 + 5)
  return delayBits
}
