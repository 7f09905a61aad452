import { randomBytes } from 'node:crypto'
import type { Tracks } from './mp4.ts'
import { durationOf, headName, type Pace, type Segment, writePlaylist } from './playlist.ts'
import type { PartFacts, SegmentSink } from './segmenter.ts'

/** The playlist lists as many whole segments as last so long, in target durations, and at least in milliseconds. */
const listedTargets = 4
const listedMs = 8000

const nameBytes = 9
/** A name that only the playlist tells: who may read it no more, loads nothing more. */
const newName = () => `${randomBytes(nameBytes).toString('base64url')}.m4s`

const bytesOf = ({ parts }: Segment) => parts.reduce((sum, { bytes }) => sum + bytes.length, 0)

/** The newest segments of a stream in memory, the heads that they need, and the playlist that lists them. */
export class Shelf implements SegmentSink {
  readonly pace: Pace
  /** Called after each change. */
  readonly #changed: () => void
  /** Most bytes that it may hold now. */
  readonly #maxBytes: () => number
  readonly #heads = new Map<number, Buffer>()
  #tracks: Tracks = { video: null, audio: null }
  #listed: Segment[] = []
  /** No longer listed: players with an older playlist still load them. */
  #kept: Segment[] = []
  #nextSegment = 0
  #nextPartName = newName()
  #lastHead = -1
  #deletedDiscontinuities = 0
  #isDiscontinuity = false
  #isIndependent = true
  #isEnded = false
  #text: Buffer | undefined

  constructor(pace: Pace, maxBytes: () => number, changed: () => void) {
    this.pace = pace
    this.#maxBytes = maxBytes
    this.#changed = changed
  }

  /** The tracks of the newest segments. */
  get tracks(): Tracks {
    return this.#tracks
  }

  /** Whether players have something to begin with. */
  get isReady(): boolean {
    return this.wholeSegments > 0
  }

  /** How many segments of the playlist are complete. */
  get wholeSegments(): number {
    return this.#listed.filter(({ isComplete }) => isComplete).length
  }

  /** Whether nothing follows. */
  get isEnded(): boolean {
    return this.#isEnded
  }

  /** The name of the part that the playlist announces. */
  get nextPartName(): string {
    return this.#nextPartName
  }

  /** Most bits in a second of a segment. */
  get peakBitRate(): number {
    const rates = this.#listed.map(segment => (bytesOf(segment) * 8000) / Math.max(durationOf(segment), 1))
    return Math.ceil(Math.max(1, ...rates))
  }

  /** The place up to which players can load: the number of the segment that is written now, and how many parts it has. */
  get edge(): { segment: number; parts: number } {
    const open = this.#open()
    return open
      ? { segment: open.number, parts: open.parts.length }
      : { segment: this.#nextSegment, parts: 0 }
  }

  begin(head: Buffer, tracks: Tracks): void {
    this.#lastHead++
    this.#heads.set(this.#lastHead, head)
    this.#tracks = tracks
  }

  discontinue(): void {
    this.#isDiscontinuity = this.#nextSegment > 0
  }

  addPart(bytes: Buffer, { beginsIndependent, durationMs, isIndependent, startedAt }: PartFacts): void {
    const segment = this.#open() ?? this.#begin(startedAt, beginsIndependent)
    segment.parts.push({ bytes, durationMs, isIndependent, name: this.#nextPartName })
    this.#nextPartName = newName()
    this.#publish()
  }

  endSegment(): void {
    const open = this.#open()
    if (open === undefined) return
    open.isComplete = true
    this.#tidy()
    this.#publish()
  }

  /** Nothing follows. */
  end(): void {
    this.endSegment()
    this.#isEnded = true
    this.#publish()
  }

  /** The playlist, written once for all who ask for it. */
  playlist(): Buffer {
    this.#text ??= Buffer.from(
      writePlaylist({
        ...this.pace,
        segments: this.#listed,
        deletedDiscontinuities: this.#deletedDiscontinuities,
        isIndependent: this.#isIndependent,
        nextPartName: this.#nextPartName,
        isEnded: this.#isEnded,
      }),
    )
    return this.#text
  }

  /** What a name of the playlist stands for, in pieces; undefined when it is gone or is not there yet. */
  find(name: string): readonly Buffer[] | undefined {
    for (const [number, head] of this.#heads) if (headName(number) === name) return [head]
    for (const segment of [...this.#listed, ...this.#kept]) {
      if (segment.isComplete && segment.name === name) return segment.parts.map(({ bytes }) => bytes)
      const part = segment.parts.find(one => one.name === name)
      if (part !== undefined) return [part.bytes]
    }
    return undefined
  }

  #open(): Segment | undefined {
    const last = this.#listed.at(-1)
    return last === undefined || last.isComplete ? undefined : last
  }

  #begin(startedAt: number, beginsIndependent: boolean): Segment {
    const segment: Segment = {
      number: this.#nextSegment++,
      name: newName(),
      head: this.#lastHead,
      isDiscontinuity: this.#isDiscontinuity,
      startedAt,
      parts: [],
      isComplete: false,
    }
    this.#isDiscontinuity = false
    if (!beginsIndependent) this.#isIndependent = false
    this.#listed.push(segment)
    return segment
  }

  #publish(): void {
    this.#text = undefined
    this.#changed()
  }

  /** Takes segments from the list that it needs no more, and from memory what players had the time to load. */
  #tidy(): void {
    const targetMs = this.pace.targetSeconds * 1000
    const msOf = (segments: readonly Segment[]) => segments.reduce((sum, one) => sum + durationOf(one), 0)
    const isFull = () => bytesIn(this.#listed) + bytesIn(this.#kept) > this.#maxBytes()
    const hasEnough = () => msOf(this.#listed.slice(1)) >= Math.max(listedTargets * targetMs, listedMs)
    while (this.#listed.length > 1 && hasEnough()) this.#unlist()
    // RFC 8216bis 6.2.2: as long as the playlist that listed it last, and its own length.
    while (msOf(this.#kept.slice(1)) >= msOf(this.#listed) + targetMs) this.#kept.shift()
    while (this.#kept.length > 0 && isFull()) this.#kept.shift()
    while (this.#listed.length > 1 && isFull()) this.#unlist()
    while (this.#kept.length > 0 && isFull()) this.#kept.shift()
    const needed = new Set([...this.#listed, ...this.#kept].map(({ head }) => head).concat(this.#lastHead))
    for (const number of this.#heads.keys()) if (!needed.has(number)) this.#heads.delete(number)
  }

  #unlist(): void {
    const segment = this.#listed.shift()
    if (segment === undefined) return
    if (segment.isDiscontinuity) this.#deletedDiscontinuities++
    this.#kept.push(segment)
  }
}

const bytesIn = (segments: readonly Segment[]) => segments.reduce((sum, segment) => sum + bytesOf(segment), 0)
