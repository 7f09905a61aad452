/** Steps of a media source that can come too late. */
export const sourceSteps = [
  'addSourceBuffer',
  'appendBuffer',
  'buffered',
  'remove',
  'abort',
  'removeSourceBuffer',
  'endOfStream',
] as const

export type SourceStep = (typeof sourceSteps)[number]

type Listener = (event: Event) => void

/** What the media sources of a simulated browser share. */
export interface FakeSources {
  /** Errors that no code caught. */
  uncaught: unknown[]
  /** Steps that were taken. */
  taken: SourceStep[]
  /** The step that throws, and the name of its error. */
  broken: { step: SourceStep; name: string } | undefined
  /** Runs what a browser runs by itself; collects its errors. */
  run: (step: () => void) => void
  MediaSource: new () => object
  /** Opens a media source that a video element got. */
  open: (source: unknown) => void
}

/** Media sources for a page that has none; each of their steps can be made to throw. */
export function fakeSources(): FakeSources {
  const sources: FakeSources = {
    uncaught: [],
    taken: [],
    broken: undefined,
    run(step) {
      try {
        step()
      } catch (error) {
        sources.uncaught.push(error)
      }
    },
    MediaSource: class extends FakeMediaSource {
      constructor() {
        super(sources)
      }
    },
    open(source) {
      if (source instanceof FakeMediaSource) source.open()
    },
  }
  return sources
}

/** Calls its listeners as a browser does: their errors are uncaught ones. */
class Emitter {
  readonly #listeners = new Set<{ type: string; listener: Listener }>()
  readonly #sources: FakeSources

  constructor(sources: FakeSources) {
    this.#sources = sources
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.add({ type, listener })
  }

  removeEventListener(type: string, listener: Listener): void {
    for (const entry of this.#listeners)
      if (entry.type === type && entry.listener === listener) this.#listeners.delete(entry)
  }

  protected emit(type: string): void {
    for (const entry of [...this.#listeners])
      if (entry.type === type) this.#sources.run(() => entry.listener(new Event(type)))
  }

  protected take(step: SourceStep): void {
    const { broken, taken } = this.#sources
    taken.push(step)
    if (broken?.step === step) throw new DOMException(`${step} came too late`, broken.name)
  }
}

class FakeBuffer extends Emitter {
  updating = false
  #seconds = 0

  appendBuffer(): void {
    this.take('appendBuffer')
    this.updating = true
    queueMicrotask(() => {
      this.updating = false
      this.#seconds = 60
      this.emit('updateend')
    })
  }

  remove(): void {
    this.take('remove')
  }

  abort(): void {
    this.take('abort')
  }

  get buffered() {
    this.take('buffered')
    return { length: this.#seconds > 0 ? 1 : 0, start: () => 0, end: () => this.#seconds }
  }
}

class FakeMediaSource extends Emitter {
  readyState = 'closed'
  readonly sourceBuffers: FakeBuffer[] = []
  readonly #shared: FakeSources

  constructor(sources: FakeSources) {
    super(sources)
    this.#shared = sources
  }

  static isTypeSupported(): boolean {
    return true
  }

  open(): void {
    this.readyState = 'open'
    this.emit('sourceopen')
  }

  addSourceBuffer(): FakeBuffer {
    this.take('addSourceBuffer')
    const buffer = new FakeBuffer(this.#shared)
    this.sourceBuffers.push(buffer)
    return buffer
  }

  removeSourceBuffer(buffer: FakeBuffer): void {
    this.take('removeSourceBuffer')
    this.sourceBuffers.splice(this.sourceBuffers.indexOf(buffer), 1)
  }

  endOfStream(): void {
    this.take('endOfStream')
    this.readyState = 'ended'
  }
}
