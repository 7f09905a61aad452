import { type FileHandle, open } from 'node:fs/promises'
import { emptyIndex, fragmentBegin, moveFragment, readFragment } from './boxes.ts'
import { type FinishedRecording, finishRecording } from './finish-recording.ts'
import { maxHeadBytes, type PlacedStretch, type RecordedHead, readHead, withCover } from './recorded-head.ts'

const headBytes = 8
/** The largest box that is copied: each holds a second or two. */
const maxBoxBytes = 64 * 1024 * 1024
/** Room for the index of the cut file: a stretch per key frame, joined where there are more. */
const indexBytes = 16 * 1024

/** A recorded file, on a disk or in a bucket. */
export interface RecordedSource {
  /** Its size. */
  bytes: number
  /** Opens its bytes from one to another, both included. @throws Error when they cannot be read */
  open(start: number, end: number): Promise<AsyncIterable<Uint8Array>>
}

/** A part of a recording, in milliseconds since its beginning. */
export interface CutRange {
  fromMs: number
  toMs: number
}

/** Where a cut lies: without coding anew, it begins with the key frame before its range. */
export interface CutPlan {
  beginMs: number
  /** Of the whole recording. */
  durationMs: number
  /** About. */
  bytes: number
  /** Of the picture, in pixels. */
  width: number
  height: number
}

/** @returns undefined when the file is no finished recording, or the range is not in it */
export async function planCut(source: RecordedSource, range: CutRange): Promise<CutPlan | undefined> {
  const head = await loadHead(source)
  const part = head && partOf(head, range)
  if (head === undefined || part === undefined) return undefined
  const { first, last } = part
  const share = Math.min(1, (range.toMs - last.beginMs) / Math.max(1, last.endMs - last.beginMs))
  const bytes = Math.round(last.at - first.at + last.bytes * share)
  const { durationMs, height, width } = head
  return { beginMs: first.beginMs, durationMs, bytes, width, height }
}

/** What becomes of a cut; `empty`: nothing of the range can be read. */
export type CutResult = FinishedRecording | 'empty' | 'tooLarge'

/**
 * Writes a part of a finished recording as a file of its own, without coding anew: it begins with the key frame before
 * `fromMs`, and ends with the fragment (a second or two) in which `toMs` lies. Only the bytes of the part are read.
 * @param to `cover` becomes the picture of the file, as JPEG; a larger file than `maxBytes` is `tooLarge`;
 * `onProgress` gets the share that is copied, from 0 to 1
 * @throws Error when the source cannot be read, or the file not be written; it may then be there in part
 */
export async function cutRecording(
  source: RecordedSource,
  range: CutRange,
  to: { path: string; cover: Buffer | undefined; maxBytes: number; onProgress?: (share: number) => void },
): Promise<CutResult> {
  const head = await loadHead(source)
  const part = head && partOf(head, range)
  if (head === undefined || part === undefined) return 'empty'
  const file = await open(to.path, 'wx', 0o600)
  try {
    const { ftyp, moov } = head
    const description = to.cover === undefined ? moov : withCover(moov, to.cover)
    await file.appendFile(Buffer.concat([ftyp, description, emptyIndex(indexBytes)]))
    const end = part.last.at + part.last.bytes
    const bytes = await source.open(part.first.at, end - 1)
    const onWritten = (written: number) => to.onProgress?.(Math.min(1, written / (end - part.first.at)))
    const isWhole = await copyFragments(bytes, file, { ...to, head, toMs: range.toMs, onWritten })
    if (!isWhole) return 'tooLarge'
    // The last fragment ends after the range.
    to.onProgress?.(1)
  } finally {
    await file.close()
  }
  return (await finishRecording(to.path)) ?? 'empty'
}

async function loadHead(source: RecordedSource): Promise<RecordedHead | undefined> {
  const pieces: Uint8Array[] = []
  const end = Math.min(source.bytes, maxHeadBytes) - 1
  if (end < 0) return undefined
  for await (const piece of await source.open(0, end)) pieces.push(piece)
  return readHead(Buffer.concat(pieces))
}

/** The first and the last stretch of a range. */
function partOf({ stretches }: RecordedHead, { fromMs, toMs }: CutRange) {
  const first = stretches.findLast(({ beginMs }) => beginMs <= fromMs)
  const last: PlacedStretch | undefined = stretches.findLast(({ beginMs }) => beginMs < toMs)
  if (first === undefined || last === undefined || fromMs >= first.endMs || last.at < first.at)
    return undefined
  return { first, last }
}

/** Copies fragments with times from 0 on, until one begins at `toMs`. @returns whether all fitted */
async function copyFragments(
  bytes: AsyncIterable<Uint8Array>,
  file: FileHandle,
  {
    head,
    maxBytes,
    onWritten,
    toMs,
  }: { head: RecordedHead; toMs: number; maxBytes: number; onWritten: (bytes: number) => void },
): Promise<boolean> {
  const { scaleOf } = head
  let origin: number | undefined
  let written = 0
  for await (const { box, type } of boxesOf(bytes)) {
    if (type === 'moof') {
      const facts = readFragment(box)
      if (origin !== undefined && facts && (facts.at * 1000) / scaleOf(facts.trackId) >= toMs) return true
      origin ??= fragmentBegin(box, scaleOf)
      moveFragment(box, origin, scaleOf)
    }
    written += box.length
    if (written > maxBytes) return false
    await file.appendFile(box)
    onWritten(written)
  }
  return true
}

/** The whole boxes of a stream, each in memory of its own. @throws Error for a larger box than a recording has */
export async function* boxesOf(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<{ type: string; box: Buffer }> {
  let pieces: Buffer[] = []
  let length = 0
  for await (const piece of bytes) {
    pieces.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))
    length += piece.byteLength
    for (let size = sizeOf(pieces); size !== undefined && length >= size; size = sizeOf(pieces)) {
      const whole = Buffer.concat(pieces)
      yield { type: whole.toString('latin1', 4, headBytes), box: Buffer.from(whole.subarray(0, size)) }
      length -= size
      pieces = length > 0 ? [whole.subarray(size)] : []
    }
  }
}

/** The size of the first box; undefined before it is there. @param pieces are joined where the first one is too short */
function sizeOf(pieces: Buffer[]): number | undefined {
  if ((pieces[0]?.length ?? 0) < headBytes) pieces.splice(0, pieces.length, Buffer.concat(pieces))
  const [first] = pieces
  if (first === undefined || first.length < headBytes) return undefined
  const size = first.readUInt32BE(0)
  if (size < headBytes || size > maxBoxBytes) throw new Error(`A box of ${size} bytes is not of a recording`)
  return size
}
