import type { StreamEvent, UnpublishCause, ViewerCloseCause } from '../api/events.ts'
import type { MediaLimits } from '../api/limits.ts'
import type { AdmittedViewer, Viewer, ViewerCounts, ViewerFilter, ViewerTarget } from '../api/viewer.ts'
import type { RtmpMessage } from '../rtmp/message.ts'
import { Programme } from './programme.ts'
import { Source } from './source.ts'
import { type Sink, StreamViewer } from './stream-viewer.ts'

/** The outputs, and the sources with direct viewers: each of those is a programme that never switches. */
class Programmes {
  readonly outputs = new Map<string, Programme>()
  readonly previews = new Map<string, Programme>()
  readonly #limits: MediaLimits
  readonly #emit: (event: StreamEvent) => void

  constructor(limits: MediaLimits, emit: (event: StreamEvent) => void) {
    this.#limits = limits
    this.#emit = emit
  }

  /** Opens an output, or switches an open one. */
  follow(name: string, source: string | null, publishing: Source | undefined, now: number): void {
    let output = this.outputs.get(name)
    if (output === undefined) {
      output = new Programme(this.#limits, change =>
        this.#emit({ kind: 'switched', output: name, ...change }),
      )
      this.outputs.set(name, output)
    }
    output.follow(source, now)
    if (publishing !== undefined) output.prime(publishing, now)
  }

  /** What a viewer will watch; undefined when the output is not open. */
  find(target: ViewerTarget, publishing: Source | undefined, now: number): Programme | undefined {
    if ('output' in target) return this.outputs.get(target.output)
    const runningPreview = this.previews.get(target.source)
    if (runningPreview !== undefined) return runningPreview
    const preview = new Programme(this.#limits, () => {})
    preview.follow(target.source, now)
    if (publishing !== undefined) preview.prime(publishing, now)
    this.previews.set(target.source, preview)
    return preview
  }

  *all(): Generator<Programme> {
    yield* this.outputs.values()
    yield* this.previews.values()
  }

  /** Drops sources without viewers. */
  tidy(): void {
    for (const [path, preview] of this.previews)
      if (preview.viewers.size + preview.listeners.size === 0) this.previews.delete(path)
  }
}

interface Seat {
  viewer: StreamViewer
  programme: Programme
}

/** Sources, the programmes that show them, and viewers. It has no sockets and no clock of its own. */
export class Stage {
  readonly #sources = new Map<string, Source>()
  readonly #seats = new Map<string, Seat>()
  readonly #programmes: Programmes
  readonly #limits: MediaLimits
  readonly #emit: (event: StreamEvent) => void

  constructor(limits: MediaLimits, emit: (event: StreamEvent) => void) {
    this.#limits = limits
    this.#emit = emit
    this.#programmes = new Programmes(limits, emit)
  }

  /** Adds a publication; undefined while another one has the path. */
  publish(path: string, address: string, now: number): Source | undefined {
    if (this.#sources.has(path)) return undefined
    const source = new Source(path, address, this.#limits, now)
    this.#sources.set(path, source)
    this.#emit({ kind: 'published', path, publishId: source.publishId, address })
    return source
  }

  unpublish(source: Source, cause: UnpublishCause, detail: string): void {
    const { path, publishId } = source
    if (this.#sources.get(path) !== source) return
    this.#sources.delete(path)
    for (const programme of this.#programmes.all()) if (programme.isOnAir(source)) programme.leave()
    this.#emit({ kind: 'unpublished', path, publishId, cause, detail })
  }

  take(source: Source, message: RtmpMessage, now: number): void {
    const frame = source.take(message, now)
    if (frame === undefined) return
    if (source.isStalled) this.#mark(source, false)
    for (const programme of this.#programmes.all()) programme.take(source, frame, now)
  }

  /** Marks sources that send nothing. @returns those that have sent nothing for too long */
  checkStalls(now: number): Source[] {
    const { stallMarkMs, stallCutMs } = this.#limits
    return [...this.#sources.values()].filter(source => {
      if (!source.isStalled && source.silentMs(now) >= stallMarkMs) this.#mark(source, true)
      return source.silentMs(now) >= stallCutMs
    })
  }

  follow(output: string, path: string | null, now: number): void {
    this.#programmes.follow(output, path, path === null ? undefined : this.#sources.get(path), now)
  }

  closeOutput(name: string): void {
    this.#close(({ admitted: { target } }) => 'output' in target && target.output === name, 'outputClosed')
    this.#programmes.outputs.get(name)?.close()
    this.#programmes.outputs.delete(name)
  }

  /** What a viewer of this target would watch; undefined when there is no such output. */
  programmeOf(target: ViewerTarget, now: number): Programme | undefined {
    const source = 'source' in target ? this.#sources.get(target.source) : undefined
    return this.#programmes.find(target, source, now)
  }

  /**
   * Adds a viewer.
   * @returns removes it; undefined if there is no room, or no such output
   */
  admit(admitted: AdmittedViewer, sink: Sink, now: number): (() => void) | undefined {
    const { target, id } = admitted
    const programme = this.programmeOf(target, now)
    if (programme === undefined || this.#seats.size >= this.#limits.viewers) return undefined
    this.#close(viewer => viewer.admitted.id === id, 'replaced')
    const viewer = new StreamViewer(admitted, sink, this.#limits, now)
    this.#seats.set(id, { viewer, programme })
    this.#emit({ kind: 'viewerOpened', viewer: viewer.describe() })
    programme.join(viewer)
    return () => this.#end({ viewer, programme }, 'left')
  }

  listViewers(filter: ViewerFilter): Viewer[] {
    return [...this.#seats.values()].flatMap(({ viewer }) =>
      meets(viewer.admitted, filter) ? [viewer.describe()] : [],
    )
  }

  /** Ends viewers. @returns how many there were */
  closeViewers(filter: ViewerFilter, cause: ViewerCloseCause): number {
    return this.#close(viewer => meets(viewer.admitted, filter), cause)
  }

  /** Call it once a second: measures, and disconnects viewers that read nothing or have nothing to watch. */
  tick(now: number): void {
    for (const seat of [...this.#seats.values()]) {
      const since = Math.max(seat.programme.lastFrameAt, seat.viewer.joinedAt)
      if (seat.viewer.isStuck(now)) this.#end(seat, 'tooSlow')
      else if (now - since >= this.#limits.endedStreamMs) this.#end(seat, 'streamEnded')
    }
    this.#programmes.tidy()
    if (this.#sources.size > 0 || this.#programmes.outputs.size > 0 || this.#seats.size > 0)
      this.#measure(now)
  }

  #measure(now: number): void {
    const { outputs, previews } = this.#programmes
    this.#emit({
      kind: 'measured',
      sources: [...this.#sources.values()].map(source => source.measure(now)),
      outputs: [...outputs].map(([name, { targetPath, onAir, viewers }]) => ({
        name,
        source: targetPath,
        onAir,
        viewers: countKinds(viewers),
      })),
      sourceViewers: [...previews].map(([path, { viewers }]) => ({ path, viewers: countKinds(viewers) })),
    })
  }

  #mark(source: Source, isStalled: boolean): void {
    source.isStalled = isStalled
    const { path, publishId } = source
    this.#emit({ kind: isStalled ? 'stalled' : 'resumed', path, publishId })
  }

  #close(matches: (viewer: StreamViewer) => boolean, cause: ViewerCloseCause): number {
    const seats = [...this.#seats.values()].filter(({ viewer }) => matches(viewer))
    for (const seat of seats) this.#end(seat, cause)
    return seats.length
  }

  #end({ viewer, programme }: Seat, cause: ViewerCloseCause): void {
    if (!programme.viewers.delete(viewer)) return
    if (this.#seats.get(viewer.admitted.id)?.viewer === viewer) this.#seats.delete(viewer.admitted.id)
    if (cause !== 'left') viewer.sink.close(cause === 'tooSlow')
    this.#emit({ kind: 'viewerClosed', viewer: viewer.describe(), cause })
  }
}

function isSameTarget(one: ViewerTarget, other: ViewerTarget): boolean {
  return 'output' in one
    ? 'output' in other && one.output === other.output
    : 'source' in other && one.source === other.source
}

/** Whether a viewer matches all given labels. */
function meets(viewer: AdmittedViewer, { ids, kind, target, labels = {} }: ViewerFilter): boolean {
  if (ids !== undefined && !ids.includes(viewer.id)) return false
  if (kind !== undefined && viewer.kind !== kind) return false
  if (target !== undefined && !isSameTarget(viewer.target, target)) return false
  return Object.entries(labels).every(([name, value]) => viewer.labels[name] === value)
}

function countKinds(viewers: Iterable<StreamViewer>): ViewerCounts {
  const counts = { audience: 0, preview: 0 }
  for (const { admitted } of viewers) if (admitted.kind !== 'program') counts[admitted.kind]++
  return counts
}
