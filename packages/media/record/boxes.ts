import { videoScale } from '../hls/mp4.ts'

/** A box of MP4 within some bytes. */
interface Place {
  type: string
  /** Where its content begins and ends. */
  begin: number
  end: number
}

const headBytes = 8

/** The boxes between two places; the last one may be cut off. */
export function* boxesIn(bytes: Buffer, begin: number, end: number): Generator<Place> {
  for (let at = begin; at + headBytes <= end; ) {
    const size = bytes.readUInt32BE(at)
    if (size < headBytes) return
    yield { type: bytes.toString('latin1', at + 4, at + 8), begin: at + headBytes, end: at + size }
    at += size
  }
}

/** A track of a fragment: where its decoding time lies, and what its run says. */
interface TrackRun {
  trackId: number
  decodeTimeAt: number
  hasLongTime: boolean
  /** Where its data begins, from the beginning of the `moof` on. */
  dataAt: number
  samples: readonly RunSample[]
}

const runFlags = { offset: 1, firstFlags: 4, duration: 0x100, size: 0x200, flags: 0x400, composition: 0x800 }
/** In the flags of a sample: others need to be decoded before it. */
const nonSync = 0x10000

/** Reads the runs of one `moof`, as `Mp4Writer` writes them. @param begin where its content begins */
function* readRuns(bytes: Buffer, begin: number, end: number): Generator<TrackRun> {
  for (const traf of boxesIn(bytes, begin, end)) {
    if (traf.type !== 'traf') continue
    const boxes = [...boxesIn(bytes, traf.begin, traf.end)]
    const [tfhd, tfdt, trun] = ['tfhd', 'tfdt', 'trun'].map(type => boxes.find(box => box.type === type))
    if (!tfhd || !tfdt || !trun) continue
    yield {
      trackId: bytes.readUInt32BE(tfhd.begin + 4),
      decodeTimeAt: tfdt.begin + 4,
      hasLongTime: bytes.readUInt8(tfdt.begin) === 1,
      dataAt: bytes.readInt32BE(trun.begin + 8),
      samples: readRun(bytes, trun.begin),
    }
  }
}

/** A sample of a run: in ticks of its track and in bytes. */
interface RunSample {
  duration: number
  size: number
  /** How much later than decoded it is shown. */
  offset: number
  isKeyFrame: boolean
}

/** Reads the samples of a run. @param begin where its content begins */
function readRun(bytes: Buffer, begin: number): RunSample[] {
  const flags = bytes.readUIntBE(begin + 1, 3)
  let at = begin + 8 + ((flags & runFlags.offset) !== 0 ? 4 : 0)
  /** Reads a field, if the run has it. */
  const next = (flag: number): number => {
    if ((flags & flag) === 0) return 0
    at += 4
    return bytes.readInt32BE(at - 4)
  }
  const firstFlags = next(runFlags.firstFlags)
  return Array.from({ length: bytes.readUInt32BE(begin + 4) }, (_, place) => {
    const [duration, size, own, offset] = [
      next(runFlags.duration),
      next(runFlags.size),
      next(runFlags.flags),
      next(runFlags.composition),
    ]
    const sampleFlags = (flags & runFlags.flags) !== 0 || place > 0 ? own : firstFlags
    return { duration, size, offset, isKeyFrame: (sampleFlags & nonSync) === 0 }
  })
}

/** Moves the decoding times of a fragment to another beginning, in place. @param origin the new 0, in milliseconds */
export function moveFragment(fragment: Buffer, origin: number, scaleOf: (trackId: number) => number): void {
  for (const box of boxesIn(fragment, 0, fragment.length)) {
    if (box.type !== 'moof') continue
    for (const { decodeTimeAt, hasLongTime, trackId } of readRuns(fragment, box.begin, box.end)) {
      const shift = Math.floor((origin * scaleOf(trackId)) / 1000)
      if (hasLongTime) {
        const time = readTime(fragment, decodeTimeAt, hasLongTime)
        fragment.writeBigUInt64BE(BigInt(Math.max(0, time - shift)), decodeTimeAt)
      } else fragment.writeUInt32BE(Math.max(0, fragment.readUInt32BE(decodeTimeAt) - shift), decodeTimeAt)
    }
  }
}

/** The track that the index of a file is about: the first one of its fragments. */
export interface FragmentFacts {
  trackId: number
  /** Where it begins and how long it is, in ticks of the track. */
  at: number
  duration: number
  /** Pictures, in a track of pictures. */
  samples: number
  beginsWithKeyFrame: boolean
}

/** When the first sample of a fragment is decoded, in milliseconds. @param moof with its head */
export function fragmentBegin(moof: Buffer, scaleOf: (trackId: number) => number): number {
  const begins = [...readRuns(moof, headBytes, moof.length)].map(
    ({ decodeTimeAt, hasLongTime, trackId }) =>
      (readTime(moof, decodeTimeAt, hasLongTime) * 1000) / scaleOf(trackId),
  )
  return Math.min(...begins)
}

const readTime = (bytes: Buffer, at: number, isLong: boolean): number =>
  isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)

/** What a `moof` says of its first track; undefined when it has none. @param moof with its head */
export function readFragment(moof: Buffer): FragmentFacts | undefined {
  const [first] = readRuns(moof, headBytes, moof.length)
  if (first === undefined) return undefined
  const { decodeTimeAt, hasLongTime, samples, trackId } = first
  return {
    ...{ trackId, at: readTime(moof, decodeTimeAt, hasLongTime), samples: samples.length },
    duration: samples.reduce((sum, { duration }) => sum + duration, 0),
    beginsWithKeyFrame: samples[0]?.isKeyFrame === true,
  }
}

/** A sample of a fragment, and where its bytes lie. */
export interface FragmentSample {
  trackId: number
  /** When it is decoded, and how much later it is shown, in ticks of the track. */
  at: number
  offset: number
  isKeyFrame: boolean
  begin: number
  end: number
}

/** The samples of a fragment, track by track. @param fragment `moof` with its head, and what it describes behind it */
export function* readSamples(fragment: Buffer): Generator<FragmentSample> {
  const [moof] = boxesIn(fragment, 0, fragment.length)
  if (moof === undefined) return
  for (const { dataAt, decodeTimeAt, hasLongTime, samples, trackId } of readRuns(
    fragment,
    moof.begin,
    moof.end,
  )) {
    let [begin, at] = [dataAt, readTime(fragment, decodeTimeAt, hasLongTime)]
    for (const { duration, isKeyFrame, offset, size } of samples) {
      yield { trackId, at, offset, isKeyFrame, begin, end: begin + size }
      begin += size
      at += duration
    }
  }
}

/** The ticks of a second of each track, from a `moov` with its head. */
export function readScales(moov: Buffer): Map<number, number> {
  const scales = new Map<number, number>()
  for (const trak of boxesIn(moov, headBytes, moov.length)) {
    if (trak.type !== 'trak') continue
    const boxes = [...boxesIn(moov, trak.begin, trak.end)]
    const tkhd = boxes.find(({ type }) => type === 'tkhd')
    const mdia = boxes.find(({ type }) => type === 'mdia')
    const mdhd = mdia && [...boxesIn(moov, mdia.begin, mdia.end)].find(({ type }) => type === 'mdhd')
    if (!tkhd || !mdhd) continue
    const long = (at: number) => moov.readUInt8(at) === 1
    const id = moov.readUInt32BE(tkhd.begin + (long(tkhd.begin) ? 20 : 12))
    scales.set(id, moov.readUInt32BE(mdhd.begin + (long(mdhd.begin) ? 20 : 12)) || videoScale)
  }
  return scales
}

/** Some fragments of a file that follow each other, the first of which begins with a key frame. */
export interface Stretch {
  bytes: number
  /** In ticks. */
  duration: number
}

const indexHead = 32
const stretchBytes = 12
/** Each begins with a picture that decoders can begin with. */
const startsWithKeyFrame = 0x90000000

/** Bytes of an index. @param stretches how many */
const indexBytes = (stretches: number) => indexHead + stretches * stretchBytes

/** Most stretches of an index that takes so many bytes with the free space behind it. */
export const mostStretches = (bytes: number): number =>
  Math.floor((bytes - indexHead - headBytes) / stretchBytes)

/**
 * Writes the index of a file (`sidx`), so that players know its length and jump without reading all of it.
 * @param bytes the place that it fills, with free space at its end
 */
export function writeIndex(
  stretches: readonly Stretch[],
  { trackId, scale, bytes }: { trackId: number; scale: number; bytes: number },
): Buffer {
  const index = Buffer.alloc(bytes)
  const length = indexBytes(stretches.length)
  index.writeUInt32BE(length, 0)
  index.write('sidx', 4, 'latin1')
  index.writeUInt32BE(trackId, 12)
  index.writeUInt32BE(scale, 16)
  // The fragments begin at 0, behind the free space.
  index.writeUInt32BE(bytes - length, 24)
  index.writeUInt16BE(stretches.length, 30)
  for (const [place, stretch] of stretches.entries()) {
    const at = indexHead + place * stretchBytes
    index.writeUInt32BE(stretch.bytes, at)
    index.writeUInt32BE(stretch.duration, at + 4)
    index.writeUInt32BE(startsWithKeyFrame, at + 8)
  }
  writeFree(index, length)
  return index
}

/** An empty place for an index. */
export function emptyIndex(bytes: number): Buffer {
  const place = Buffer.alloc(bytes)
  writeFree(place, 0)
  return place
}

function writeFree(bytes: Buffer, at: number): void {
  bytes.writeUInt32BE(bytes.length - at, at)
  bytes.write('free', at + 4, 'latin1')
}
