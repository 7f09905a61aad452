import { readAv1Format } from './av1.ts'
import { readAvcFormat } from './avc.ts'
import { BitReader, unescapeNal } from './bit-reader.ts'
import { hevcSets, unitKind } from './parameter-sets.ts'
import type { PictureFormat } from './picture-format.ts'
import type { VideoCodec } from './video-facts.ts'
import { readVp9Format } from './vp9.ts'

const sequenceParameters = 33
const recordHead = 23

/** Reads the configuration record of HEVC. */
function readHevcFormat(record: Buffer): PictureFormat | undefined {
  if (record.length < recordHead) return undefined
  const set = hevcSets(record).find(([first = 0]) => unitKind('hevc', first) === sequenceParameters)
  const size = set === undefined ? { width: null, height: null } : readSize(unescapeNal(set))
  return { codecString: codecString(record), ...size }
}

/** `hvc1.1.6.L93.B0`: profile, compatible profiles with the bits turned round, tier and level, constraints. */
function codecString(record: Buffer): string {
  const profile = record.readUInt8(1)
  const space = ['', 'A', 'B', 'C'][profile >> 6]
  const compatible = Number.parseInt(
    [...record.readUInt32BE(2).toString(2).padStart(32, '0')].reverse().join(''),
    2,
  )
  const constraints = [...record.subarray(6, 12)]
  while (constraints.at(-1) === 0) constraints.pop()
  const tier = profile & 0x20 ? 'H' : 'L'
  const parts = [`${space}${profile & 0x1f}`, compatible.toString(16), `${tier}${record.readUInt8(12)}`]
  return ['hvc1', ...parts, ...constraints.map(byte => byte.toString(16).toUpperCase())].join('.')
}

function readSize(set: Buffer): { width: number; height: number } {
  const reader = new BitReader(set.subarray(2))
  reader.skip(4)
  const layers = reader.bits(3)
  reader.skip(1)
  skipProfile(reader, layers)
  reader.number()
  const chroma = reader.number()
  if (chroma === 3) reader.bit()
  const width = reader.number()
  const height = reader.number()
  if (reader.bit() === 0) return { width, height }
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1
  const unitY = chroma === 1 ? 2 : 1
  const horizontal = reader.number() + reader.number()
  const vertical = reader.number() + reader.number()
  return { width: width - horizontal * unitX, height: height - vertical * unitY }
}

function skipProfile(reader: BitReader, layers: number): void {
  reader.skip(88 + 8)
  const present = Array.from({ length: layers }, () => ({ profile: reader.bit(), level: reader.bit() }))
  if (layers > 0) reader.skip(2 * (8 - layers))
  for (const { profile, level } of present) reader.skip(profile * 88 + level * 8)
}

/** Reads the picture format from a decoder configuration; undefined when it cannot be read. */
export function readPictureFormat(codec: VideoCodec, configuration: Buffer): PictureFormat | undefined {
  if (codec === 'h264') return readAvcFormat(configuration)
  if (codec === 'hevc') return readHevcFormat(configuration)
  if (codec === 'av1') return readAv1Format(configuration)
  return codec === 'vp9' ? readVp9Format(configuration) : undefined
}
