import { readAvcFormat } from './avc.ts'
import { readHevcFormat } from './hevc.ts'
import type { PictureFormat } from './picture-format.ts'
import type { VideoCodec } from './video-facts.ts'

/** Reads the picture format from a decoder configuration; undefined when it cannot be read. */
export function readPictureFormat(codec: VideoCodec, configuration: Buffer): PictureFormat | undefined {
  if (codec === 'h264') return readAvcFormat(configuration)
  if (codec === 'hevc') return readHevcFormat(configuration)
  if (codec === 'av1') return readAv1Format(configuration)
  return undefined
}

/** `av01.0.04M.08`: profile, level and tier, bits of a colour. The size would need the sequence header. */
function readAv1Format(record: Buffer): PictureFormat | undefined {
  if (record.length < 3) return undefined
  const second = record.readUInt8(1)
  const third = record.readUInt8(2)
  const level = String(second & 0x1f).padStart(2, '0')
  const bits = third & 0x40 ? (third & 0x20 ? '12' : '10') : '08'
  const codecString = `av01.${second >> 5}.${level}${third & 0x80 ? 'H' : 'M'}.${bits}`
  return { codecString, width: null, height: null }
}
