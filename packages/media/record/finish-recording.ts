import { type FileHandle, open } from 'node:fs/promises'
import {
  type FragmentFacts,
  mostStretches,
  readFragment,
  readScales,
  type Stretch,
  writeIndex,
} from './boxes.ts'

const headBytes = 8
/** The largest head or `moof` that is read: each fragment is a second. */
const maxReadBytes = 4 * 1024 * 1024

/** A recorded file after {@link finishRecording}. */
export interface FinishedRecording {
  bytes: number
  durationMs: number
  /** Of the sound, where there is no picture. */
  pictures: number
}

interface Fragment extends FragmentFacts {
  bytes: number
}

interface Scan {
  fragments: readonly Fragment[]
  /** Where the place of the index begins, and its length. */
  index: { at: number; bytes: number } | undefined
  scales: ReadonlyMap<number, number>
  /** Where the last whole fragment ends. */
  end: number
}

/**
 * Finishes a closed file, also one whose writer was killed: cuts off the last fragment if it is not whole, and writes the
 * index. It may be called again.
 * @returns undefined when nothing of it can be played
 */
export async function finishRecording(path: string): Promise<FinishedRecording | undefined> {
  const file = await open(path, 'r+')
  try {
    const { end, fragments, index, scales } = await scan(file)
    const [first] = fragments
    const scale = scales.get(first?.trackId ?? 0)
    if (first === undefined || scale === undefined || index === undefined) return undefined
    const stretches = merge(stretchesOf(fragments), mostStretches(index.bytes))
    const bytes = writeIndex(stretches, { trackId: first.trackId, scale, bytes: index.bytes })
    await file.write(bytes, 0, bytes.length, index.at)
    await file.truncate(end)
    await file.sync()
    const ticks = stretches.reduce((sum, { duration }) => sum + duration, 0)
    const pictures = fragments.reduce((sum, { samples }) => sum + samples, 0)
    return { bytes: end, durationMs: Math.round((ticks * 1000) / scale), pictures }
  } finally {
    await file.close()
  }
}

async function scan(file: FileHandle): Promise<Scan> {
  const { size } = await file.stat()
  const fragments: Fragment[] = []
  let scales: ReadonlyMap<number, number> = new Map()
  let index: Scan['index']
  let moof: { at: number; facts: FragmentFacts } | undefined
  let end = 0
  for (let at = 0; at + headBytes <= size; ) {
    const head = await read(file, at, headBytes)
    const bytes = head.readUInt32BE(0)
    const type = head.toString('latin1', 4)
    if (bytes < headBytes || at + bytes > size) break
    if (type === 'moov' && bytes <= maxReadBytes) scales = readScales(await read(file, at, bytes))
    else if ((type === 'free' || type === 'sidx') && fragments.length === 0)
      index = index ? { at: index.at, bytes: at + bytes - index.at } : { at, bytes }
    else if (type === 'moof' && bytes <= maxReadBytes) {
      const facts = readFragment(await read(file, at, bytes))
      moof = facts && { at, facts }
    } else if (type === 'mdat' && moof !== undefined) {
      fragments.push({ ...moof.facts, bytes: at + bytes - moof.at })
      moof = undefined
      end = at + bytes
    }
    at += bytes
  }
  return { fragments, index, scales, end }
}

async function read(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const { buffer } = await file.read(Buffer.alloc(length), 0, length, at)
  return buffer
}

/** Joins fragments up to the next key frame; a gap belongs to the stretch before it. */
function stretchesOf(fragments: readonly Fragment[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const [place, { at, beginsWithKeyFrame, bytes, duration }] of fragments.entries()) {
    const last = stretches.at(-1)
    const next = fragments[place + 1]
    const lasts = next === undefined ? duration : Math.max(0, next.at - at)
    if (last === undefined || beginsWithKeyFrame) stretches.push({ bytes, duration: lasts })
    else {
      last.bytes += bytes
      last.duration += lasts
    }
  }
  return stretches
}

/** Joins neighbours until there are few enough. */
function merge(stretches: readonly Stretch[], most: number): Stretch[] {
  const each = Math.ceil(stretches.length / most)
  if (each <= 1) return [...stretches]
  return Array.from({ length: Math.ceil(stretches.length / each) }, (_, place) =>
    stretches.slice(place * each, (place + 1) * each).reduce((one, other) => ({
      bytes: one.bytes + other.bytes,
      duration: one.duration + other.duration,
    })),
  )
}
