import { boxesIn, readScales, type Stretch } from './boxes.ts'

const headBytes = 8
/** The kind of a JPEG in `data`. */
const jpegKind = 13
/** `ftyp`, `moov` and the index of an hour lie within so many bytes. */
export const maxHeadBytes = 256 * 1024

/** A stretch with its place. */
export interface PlacedStretch extends Stretch {
  /** Where it begins in the file. */
  at: number
  /** Where it begins in the recording, in milliseconds. */
  beginMs: number
  endMs: number
}

/** The beginning of a finished recording: its description, and where its stretches lie. */
export interface RecordedHead {
  ftyp: Buffer
  moov: Buffer
  stretches: readonly PlacedStretch[]
  durationMs: number
  /** Ticks of a second. */
  scaleOf: (trackId: number) => number
  width: number
  height: number
}

/** Reads the beginning of a finished recording; undefined for other files. @param bytes up to {@link maxHeadBytes} */
export function readHead(bytes: Buffer): RecordedHead | undefined {
  const boxes = new Map([...boxesIn(bytes, 0, bytes.length)].map(box => [box.type, box]))
  const [ftyp, moov, sidx] = ['ftyp', 'moov', 'sidx'].map(type => boxes.get(type))
  if (!ftyp || !moov || !sidx || sidx.end > bytes.length) return undefined
  const description = bytes.subarray(moov.begin - headBytes, moov.end)
  const scales = readScales(description)
  const stretches = readStretches(bytes, sidx.begin, sidx.end)
  return {
    ...{ ftyp: bytes.subarray(ftyp.begin - headBytes, ftyp.end), moov: description },
    ...{ stretches, durationMs: stretches.at(-1)?.endMs ?? 0 },
    scaleOf: trackId => scales.get(trackId) ?? 1000,
    ...readSize(description),
  }
}

/** Reads an index as `writeIndex` writes it. @param begin where its content begins */
function readStretches(bytes: Buffer, begin: number, end: number): PlacedStretch[] {
  const scale = bytes.readUInt32BE(begin + 8)
  const count = bytes.readUInt16BE(begin + 22)
  const stretches: PlacedStretch[] = []
  let at = end + bytes.readUInt32BE(begin + 16)
  let ticks = 0
  for (let entry = begin + 24; entry + 12 <= end && stretches.length < count; entry += 12) {
    const size = bytes.readUInt32BE(entry) & 0x7fffffff
    const duration = bytes.readUInt32BE(entry + 4)
    const beginMs = (ticks * 1000) / scale
    ticks += duration
    stretches.push({ at, bytes: size, duration, beginMs, endMs: (ticks * 1000) / scale })
    at += size
  }
  return stretches
}

/** The size of the picture, in pixels; 0 without one. */
function readSize(moov: Buffer) {
  const sizes = [...boxesIn(moov, headBytes, moov.length)]
    .filter(({ type }) => type === 'trak')
    .flatMap(trak => [...boxesIn(moov, trak.begin, trak.end)].filter(({ type }) => type === 'tkhd'))
    // Of 16 bits before the point, and 16 behind it.
    .map(({ end }) => ({ width: moov.readUInt16BE(end - 8), height: moov.readUInt16BE(end - 4) }))
  return sizes.find(({ width }) => width > 0) ?? { width: 0, height: 0 }
}

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const head = Buffer.alloc(headBytes)
  head.writeUInt32BE(headBytes + content.reduce((sum, { length }) => sum + length, 0))
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, ...content])
}

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** Adds a picture to the description of a file as its cover, where players and Greenroom look for it. */
export function withCover(moov: Buffer, jpeg: Buffer): Buffer {
  const handler = Buffer.alloc(25)
  handler.write('mdirappl', 8, 'latin1')
  const data = box('data', uint32(jpegKind), uint32(0), jpeg)
  const meta = box('meta', uint32(0), box('hdlr', handler), box('ilst', box('covr', data)))
  return box('moov', moov.subarray(headBytes), box('udta', meta))
}
