import { once } from 'node:events'
import type { Server } from 'node:net'
import type { StreamEvent } from '../api/events.ts'
import type { MediaLimits } from '../api/limits.ts'
import type {
  PlayDecision,
  PlayRequest,
  PublishDecision,
  PublishRequest,
  PullAddress,
} from '../api/media-server.ts'
import { Stage } from '../programme/stage.ts'
import { Pull } from './pull.ts'
import { RtmpIngest } from './rtmp-ingest.ts'
import { ViewerDoor } from './viewer-door.ts'
import { createViewerServer } from './viewer-server.ts'

/** Streams of other media servers, each of which is published here under a path. */
class Pulls {
  readonly #pulls = new Map<string, Pull>()
  readonly #stage: Stage
  readonly #limits: MediaLimits

  constructor(stage: Stage, limits: MediaLimits) {
    this.#stage = stage
    this.#limits = limits
  }

  /** Begins to pull a path, or goes on with it at another address. */
  follow(path: string, from: PullAddress): void {
    const known = this.#pulls.get(path)
    if (known) known.redirect(from)
    else this.#pulls.set(path, new Pull(path, from, this.#stage, this.#limits))
  }

  end(path: string): void {
    this.#pulls.get(path)?.stop('ended', 'Nobody needs it any more')
    this.#pulls.delete(path)
  }

  /** Ends pulls that receive nothing; they reconnect. */
  cut(path: string): void {
    this.#pulls.get(path)?.cut()
  }

  stop(): void {
    for (const pull of this.#pulls.values()) pull.stop('serverStopped', 'The server stops')
    this.#pulls.clear()
  }
}

export interface MediaProcessOptions {
  host: string
  rtmpPort: number
  httpPort: number
  limits: MediaLimits
  authorise(request: PublishRequest): Promise<PublishDecision>
  authorisePlay(request: PlayRequest): Promise<PlayDecision>
  emit(event: StreamEvent): void
}

const stallCheckMs = 100
const tickMs = 1000
/** When a check for stalls is this late, the process itself stood still. */
const pausedMs = 1000

/** Opens the ports of the media server. @throws Error when a port is taken */
export async function openMediaProcess(options: MediaProcessOptions) {
  const { host, limits, emit } = options
  const stage = new Stage(limits, emit)
  const ingest = new RtmpIngest({ stage, limits, authorise: options.authorise, emit })
  const pulls = new Pulls(stage, limits)
  const door = new ViewerDoor(stage)
  const http = createViewerServer(door, options.authorisePlay)
  http.maxConnections = limits.viewers + limits.halfOpenConnections
  const rtmpPort = await listen(ingest.server, host, options.rtmpPort)
  const httpPort = await listen(http, host, options.httpPort)
  const timers = [
    setInterval(checkStalls, stallCheckMs),
    setInterval(() => stage.tick(performance.now()), tickMs),
  ]

  let checkedAt = performance.now()
  /** Ends publishers that have sent nothing for too long. */
  function checkStalls(): void {
    const now = performance.now()
    const wasPaused = now - checkedAt > pausedMs
    checkedAt = now
    // Data that arrived while this process stood still is not read yet.
    if (wasPaused) return
    for (const { path } of stage.checkStalls(now)) {
      if (!ingest.cut(path, 'stalled', 'It sent nothing any more')) pulls.cut(path)
    }
  }

  return {
    ...{ stage, ingest, door, pulls, rtmpPort, httpPort },
    stop() {
      for (const timer of timers) clearInterval(timer)
      ingest.stop()
      pulls.stop()
      stage.closeViewers({}, 'serverStopped')
      http.close()
    },
  }
}

export type MediaProcess = Awaited<ReturnType<typeof openMediaProcess>>

async function listen(server: Server, host: string, port: number): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  const address = server.address()
  return address === null || typeof address === 'string' ? port : address.port
}
