import type { StreamEvent } from '../api/events.ts'
import type { RecordingOptions } from '../api/recording.ts'
import { Segmenter } from '../hls/segmenter.ts'
import type { Packet } from '../programme/packet.ts'
import type { PacketListener, Programme } from '../programme/programme.ts'
import type { Stage } from '../programme/stage.ts'
import { RecordedFiles } from './recorded-files.ts'

/** Fragments are this long: so much is lost at most when the process is killed. */
const fragmentMs = 1000
/** Segments end with key frames; without one they are cut after so long. */
const longestGroupMs = 600_000

/** Writes what viewers of an output see. */
class Recording implements PacketListener {
  readonly files: RecordedFiles
  readonly #programme: Programme
  readonly #segmenter: Segmenter
  #isClosed = false

  constructor(programme: Programme, files: RecordedFiles) {
    this.#programme = programme
    this.files = files
    this.#segmenter = new Segmenter(files, {
      ...{ segmentMs: longestGroupMs, partMs: fragmentMs, longestPartMs: 2 * fragmentMs },
    })
    programme.listen(this)
  }

  get isOver(): boolean {
    return this.#isClosed || this.files.hasFailed
  }

  begin(headers: readonly Packet[]): void {
    this.#segmenter.begin(headers)
  }

  take(packet: Packet, ageMs: number): void {
    if (!this.files.hasFailed) this.#segmenter.take(packet, ageMs)
  }

  close(): void {
    void this.stop()
  }

  async stop(): Promise<void> {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#programme.listeners.delete(this)
    this.#segmenter.end()
    await this.files.stop()
  }
}

/** The outputs that are recorded. */
export class Recordings {
  readonly #stage: Stage
  readonly #emit: (event: StreamEvent) => void
  readonly #options = new Map<string, RecordingOptions>()
  readonly #recordings = new Map<string, Recording>()

  constructor(stage: Stage, emit: (event: StreamEvent) => void) {
    this.#stage = stage
    this.#emit = emit
  }

  /** Begins to record an output, also one that is opened later. */
  begin(output: string, options: RecordingOptions): void {
    this.#options.set(output, options)
    this.#follow(output)
  }

  /** Resolves when its last file is closed. */
  async end(output: string): Promise<void> {
    this.#options.delete(output)
    const recording = this.#recordings.get(output)
    this.#recordings.delete(output)
    await recording?.stop()
  }

  /** Call it about once a second. */
  tick(now: number): void {
    for (const output of this.#options.keys()) this.#follow(output)
    for (const { files } of this.#recordings.values()) files.tick(now)
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#options.keys()].map(output => this.end(output)))
  }

  #follow(output: string): void {
    const recording = this.#recordings.get(output)
    if (recording?.files.hasFailed) {
      // Its owner knows of the failure, and decides about another try.
      void this.end(output)
      return
    }
    const options = this.#options.get(output)
    if (options === undefined || (recording !== undefined && !recording.isOver)) return
    const programme = this.#stage.programmeOf({ output }, performance.now())
    if (programme === undefined) return
    this.#recordings.set(output, new Recording(programme, new RecordedFiles(output, options, this.#emit)))
  }
}
