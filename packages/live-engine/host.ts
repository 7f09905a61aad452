import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import type { MediaLog } from '@greenroom/media'
import type { EngineEvent, MediaEngine } from './engine.ts'

/** Wait after a failed start. */
const retryMs = 15_000

/** The media engine of this server before it runs, while it runs, and when it cannot run. */
export interface EngineHost {
  /** The value of `LIVE_ENGINE`. */
  readonly name: string
  /** Why nothing can be pushed or played here; null when it can. */
  missing(): StudioStatus['streaming']
  /** The running engine; undefined when it is off or could not be started. */
  current(): MediaEngine | undefined
  /** Adds a listener, also before the engine runs. @returns removes it */
  onEvent(listener: (event: EngineEvent) => void): () => void
  /** Starts the engine. A failure is logged and tried again later; the server runs without an engine meanwhile. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Creates the host of an engine; without `startEngine` the engine is off. */
export function createEngineHost(
  name: string,
  startEngine: (() => Promise<MediaEngine>) | undefined,
  log: MediaLog,
): EngineHost {
  const listeners = new Set<(event: EngineEvent) => void>()
  let engine: MediaEngine | undefined
  let retry: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  let hasFailed = false
  let isStopped = false

  function emit(event: EngineEvent): void {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error, event: event.kind }, 'a listener failed on an event of the media server')
      }
    }
  }
  async function attempt(): Promise<void> {
    if (!startEngine || isStopped) return
    try {
      const started = await startEngine()
      started.onEvent(emit)
      engine = started
      hasFailed = false
      emit({ kind: 'up', at: new Date() })
    } catch (error) {
      // Logged once; while it lasts, /readyz shows it.
      if (!hasFailed) {
        log.warn({ err: error }, 'the media server could not be started: nothing can be pushed or played')
      }
      hasFailed = true
      retry = setTimeout(start, retryMs).unref()
    }
  }

  function start(): Promise<void> {
    starting = attempt()
    return starting
  }

  return {
    name,
    missing() {
      if (!startEngine) return 'engineOff'
      return engine?.isUp() ? null : 'engineDown'
    },
    current: () => engine,
    onEvent(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start,
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await starting
      clearTimeout(retry)
      await engine?.stop()
    },
  }
}
