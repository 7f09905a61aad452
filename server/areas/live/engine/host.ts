import type { StudioStatus } from '@greenroom/contract/areas/live/studio'
import type { Logger } from '../../../platform/log.ts'
import type { EngineEvent, MediaEngine } from './engine.ts'

/** How long after a start that failed the next one is tried, in milliseconds. */
const retryMs = 15_000

/** The media engine of this server over its whole life: before it runs, while it does, and when it cannot. */
export interface EngineHost {
  /** As `LIVE_ENGINE` says. */
  readonly name: string
  /** Why nothing can be pushed or played here; null when it can. */
  missing(): StudioStatus['streaming']
  /** The engine while it takes orders; undefined when it is off or could not be started. */
  current(): MediaEngine | undefined
  /** Called until the returned function is; may be called before the engine runs. */
  onEvent(listener: (event: EngineEvent) => void): () => void
  /** Starts the engine. When it cannot, says so in the log and tries again, and the server goes on without. */
  start(): Promise<void>
  stop(): Promise<void>
}

/** Makes the host of an engine; without `startEngine` it is off. */
export function createEngineHost(
  name: string,
  startEngine: (() => Promise<MediaEngine>) | undefined,
  log: Logger,
): EngineHost {
  const listeners = new Set<(event: EngineEvent) => void>()
  let engine: MediaEngine | undefined
  let retry: NodeJS.Timeout | undefined
  let starting: Promise<void> | undefined
  let hasFailed = false
  let isStopped = false

  function tell(event: EngineEvent): void {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error, event: event.kind }, 'a listener failed on what the media server told')
      }
    }
  }
  async function attempt(): Promise<void> {
    if (!startEngine || isStopped) return
    try {
      const started = await startEngine()
      started.onEvent(tell)
      engine = started
      hasFailed = false
      tell({ kind: 'up', at: new Date() })
    } catch (error) {
      // Once is enough: whoever looks finds it in /readyz as long as it lasts.
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
