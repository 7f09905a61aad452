/** What the guarded player did that the browser does not allow any more. */
export type SourceFault = 'broken' | 'full'

type Report = (fault: SourceFault) => void
const ignore: Report = () => {}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name

/** No media, in the place of ranges that cannot be read any more. */
const noRanges: TimeRanges = {
  length: 0,
  start: () => 0,
  end: () => 0,
}

/** Takes a step; if the object is in no state for it, reports that instead of throwing. */
function attempt<T>(step: () => T, otherwise: T, report: Report): T {
  try {
    return step()
  } catch (error) {
    if (isNamed(error, 'QuotaExceededError')) report('full')
    if (!isNamed(error, 'InvalidStateError')) throw error
    report('broken')
    return otherwise
  }
}

/** Replaces a property of one object by a guarded one. */
function guardProperty(object: object, name: string, otherwise: unknown, report: Report): void {
  const inherited: object = Object.getPrototypeOf(object)
  Object.defineProperty(object, name, {
    configurable: true,
    get: () => attempt(() => Reflect.get(inherited, name, object), otherwise, report),
    set: (value: unknown) => attempt(() => Reflect.set(inherited, name, value, object), true, report),
  })
}

function guardBuffer(source: MediaSource, buffer: SourceBuffer, report: Report): void {
  const append = buffer.appendBuffer.bind(buffer)
  const remove = buffer.remove.bind(buffer)
  const abort = buffer.abort.bind(buffer)
  /** Runs a step that needs a source that is attached, and a buffer that is not at work. */
  const whenIdle = (step: () => void) => {
    if (source.readyState === 'closed' || buffer.updating) report('broken')
    else attempt(step, undefined, report)
  }
  buffer.appendBuffer = data => whenIdle(() => append(data))
  buffer.remove = (start, end) => whenIdle(() => remove(start, end))
  // Only the end of a player aborts.
  buffer.abort = () => {
    if (source.readyState === 'open') attempt(abort, undefined, ignore)
  }
  guardProperty(buffer, 'buffered', noRanges, report)
  guardProperty(buffer, 'timestampOffset', 0, report)
}

/** Guards each step of a media source: one that comes too late is reported and does not throw. */
function guardSource(source: MediaSource, report: Report): void {
  const add = source.addSourceBuffer.bind(source)
  const end = source.endOfStream.bind(source)
  // Its caller handles that a type is not supported, and reports it.
  source.addSourceBuffer = type => {
    const buffer = add(type)
    guardBuffer(source, buffer, report)
    return buffer
  }
  // The player says by itself that the stream has ended.
  source.endOfStream = reason => {
    const isBusy = Array.from(source.sourceBuffers).some(({ updating }) => updating)
    if (source.readyState === 'open' && !isBusy) attempt(() => end(reason), undefined, ignore)
  }
  guardProperty(source, 'duration', Number.NaN, report)
}

/** Makes a rejection that nothing handles in a worker an error that its page hears of. */
const workerPrelude = `addEventListener('unhandledrejection', event => {
  event.preventDefault()
  setTimeout(() => { throw event.reason })
});
`

/** The guard of one player of mpegts.js. */
export interface PlayerGuard {
  /** Runs a step that may make a worker or a media source. */
  run<T>(step: () => T): T
  /** Ends the workers at once: otherwise they go on appending to a media source that is closed. */
  end(): void
}

/**
 * Guards the media source or the worker that a player makes. mpegts.js hands out neither, and lets some of their errors
 * pass as uncaught ones. So the constructors are replaced while its steps run.
 * @param report called with each fault, as often as it happens
 */
export function guardPlayer(report: Report): PlayerGuard {
  const workers: Worker[] = []
  const guardMedia = (source: MediaSource) => guardSource(source, report)
  const guards = {
    MediaSource: guardMedia,
    ManagedMediaSource: guardMedia,
    Worker(worker: Worker) {
      workers.push(worker)
      worker.addEventListener('error', event => {
        event.preventDefault()
        report('broken')
      })
    },
  }
  return {
    run(step) {
      const restores = Object.entries(guards).map(([name, guard]) =>
        replaceConstructor(name, (target, values) => {
          const made = Reflect.construct(target, values)
          guard(made)
          return made
        }),
      )
      restores.push(
        replaceConstructor('Blob', (target, [parts, ...options]) =>
          Reflect.construct(target, [[workerPrelude, ...parts], ...options]),
        ),
      )
      try {
        return step()
      } finally {
        for (const restore of restores) restore()
      }
    },
    end() {
      for (const worker of workers) worker.terminate()
    },
  }
}

type Construct = NonNullable<ProxyHandler<typeof Blob>['construct']>

/** Replaces a constructor of the page. @returns puts the original back */
function replaceConstructor(name: string, construct: Construct): () => void {
  const own = Object.getOwnPropertyDescriptor(window, name)
  const original: unknown = Reflect.get(window, name)
  if (own === undefined || typeof original !== 'function') return () => {}
  const value = new Proxy(original, { construct })
  Object.defineProperty(window, name, { configurable: true, writable: true, value })
  return () => void Object.defineProperty(window, name, own)
}
