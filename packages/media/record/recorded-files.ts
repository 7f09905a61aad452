import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { RecordingEnd, StreamEvent } from '../api/events.ts'
import type { RecordingOptions } from '../api/recording.ts'
import { type Tracks, videoScale } from '../hls/mp4.ts'
import type { PartFacts, SegmentSink } from '../hls/segmenter.ts'
import { emptyIndex, moveFragment } from './boxes.ts'
import { FileWriter } from './file-writer.ts'

/** A longer gap begins a new file. */
const gapMs = 30_000
/** Room for the index of an hour with a key frame each second. */
const indexBytes = 48 * 1024
const audioTrack = 2

interface OpenFile {
  name: string
  writer: FileWriter
  /** Where it begins in the programme, and where the next fragment would, in milliseconds. */
  origin: number
  end: number
  /** By a clock that does not leap. */
  writtenAt: number
}

/** Writes fragments into files one after another, each of which begins at 0. */
export class RecordedFiles implements SegmentSink {
  readonly #output: string
  readonly #options: RecordingOptions
  readonly #emit: (event: StreamEvent) => void
  /** The files until a long pause belong together. */
  #session: string = randomUUID()
  #head: Buffer = Buffer.alloc(0)
  #tracks: Tracks = { video: null, audio: null }
  #file: OpenFile | undefined
  #hasFailed = false
  readonly #closing = new Set<Promise<void>>()

  constructor(output: string, options: RecordingOptions, emit: (event: StreamEvent) => void) {
    this.#output = output
    this.#options = options
    this.#emit = emit
  }

  /** Whether a file could not be written: nothing is written after it. */
  get hasFailed(): boolean {
    return this.#hasFailed
  }

  begin(head: Buffer, tracks: Tracks): void {
    this.#endFile('rotated')
    this.#head = head
    this.#tracks = tracks
  }

  /** A gap is seen by the place of the next part. */
  discontinue(): void {}

  endSegment(): void {}

  addPart(bytes: Buffer, facts: PartFacts): void {
    if (this.#hasFailed) return
    if (this.#file !== undefined && this.#isOver(this.#file, facts)) this.#endFile('rotated')
    this.#file ??= this.#open(facts)
    const { audio } = this.#tracks
    moveFragment(bytes, this.#file.origin, id =>
      id === audioTrack ? (audio?.sampleRate ?? videoScale) : videoScale,
    )
    this.#file.writer.append(bytes)
    this.#file.end = facts.at + facts.durationMs
    this.#file.writtenAt = performance.now()
  }

  /** Closes the file of a stream that pauses, and reports how long the others are. Call it about once a second. */
  tick(now: number): void {
    if (this.#file === undefined) return
    if (now - this.#file.writtenAt > this.#options.idleMs) {
      this.#endFile('idle')
      this.#session = randomUUID()
      return
    }
    const { end, name, origin, writer } = this.#file
    this.#emit({
      ...{ kind: 'recordingGrew', output: this.#output, file: name },
      ...{ bytes: writer.bytes, durationMs: end - origin },
    })
  }

  /** Closes the file. Resolves when all files are. */
  async stop(): Promise<void> {
    this.#endFile('stopped')
    await Promise.all(this.#closing)
  }

  /** Whether a part belongs into the next file. */
  #isOver({ end, origin, writer }: OpenFile, { at, beginsIndependent }: PartFacts): boolean {
    if (at < end - 1 || at - end > gapMs) return true
    const { fileBytes, fileMs } = this.#options
    return beginsIndependent && (at - origin >= fileMs || writer.bytes >= fileBytes)
  }

  #open({ at, startedAt }: PartFacts): OpenFile {
    const name = `${this.#output}_${this.#session}_${Math.round(startedAt)}_${randomUUID()}.mp4`
    const writer = new FileWriter(join(this.#options.directory, name), reason => {
      this.#hasFailed = true
      this.#endFile('failed', reason)
    })
    writer.append(Buffer.concat([this.#head, emptyIndex(indexBytes)]))
    this.#emit({ kind: 'recordingBegan', output: this.#output, file: name })
    return { name, writer, origin: at, end: at, writtenAt: performance.now() }
  }

  #endFile(cause: RecordingEnd, detail = ''): void {
    const file = this.#file
    if (file === undefined) return
    this.#file = undefined
    const closing = file.writer.close().then(() => {
      this.#closing.delete(closing)
      this.#emit({ kind: 'recordingEnded', output: this.#output, file: file.name, cause, detail })
    })
    this.#closing.add(closing)
  }
}
