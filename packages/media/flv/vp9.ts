import { BitReader } from './bit-reader.ts'
import type { PictureFormat } from './picture-format.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

/**
 * Reads the configuration record of VP9: `vp09.00.21.08` for profile, level and bits of a colour. It has no size. ffmpeg
 * writes the head of a box of MP4 before it: a version, and flags.
 */
export function readVp9Format(record: Buffer): PictureFormat | undefined {
  const body = record.length >= 12 && record.readUInt32BE() === 0x01000000 ? record.subarray(4) : record
  if (body.length < 3) return undefined
  const [profile, level, bits] = [body.readUInt8(), body.readUInt8(1), body.readUInt8(2) >> 4]
  return {
    codecString: `vp09.${twoDigits(profile)}.${twoDigits(level)}.${twoDigits(bits)}`,
    ...{ width: null, height: null },
  }
}

const frameMarker = 2
const syncCode = 0x498342
const rgb = 7

/** Reads the size in pixels from the head of a key frame; undefined when it is none. */
export function readVp9Size(frame: Buffer): { width: number; height: number } | undefined {
  const reader = new BitReader(frame)
  if (reader.bits(2) !== frameMarker) return undefined
  const profile = reader.bit() + 2 * reader.bit()
  if (profile === 3) reader.skip(1)
  const [showsExisting, isInterFrame] = [reader.bit(), reader.bit()]
  // Whether it is shown, and how errors are dealt with.
  reader.skip(2)
  if (showsExisting === 1 || isInterFrame === 1 || reader.bits(24) !== syncCode) return undefined
  if (profile >= 2) reader.skip(1)
  const hasSubsampling = profile % 2 === 1
  if (reader.bits(3) === rgb) reader.skip(hasSubsampling ? 1 : 0)
  else reader.skip(hasSubsampling ? 4 : 1)
  return { width: reader.bits(16) + 1, height: reader.bits(16) + 1 }
}
