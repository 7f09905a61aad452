import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import type { RefusalCause, StreamEvent, UnpublishCause } from '../api/events.ts'
import type { MediaLimits } from '../api/limits.ts'
import type {
  PlayDecision,
  PlayRequest,
  PublishDecision,
  PublishRequest,
  PullAddress,
} from '../api/media-server.ts'
import { FlvTagReader } from '../flv/tag-reader.ts'
import { HlsAudience } from '../hls/audience.ts'
import type { Source } from '../programme/source.ts'
import { Stage } from '../programme/stage.ts'
import { type TargetSurroundings, Targets } from '../push/targets/targets.ts'
import { Recordings } from '../record/recordings.ts'
import { ConnectionRoom } from './connection-room.ts'
import { HlsDoor } from './hls-door.ts'
import { PublisherConnection, type PublisherSurroundings } from './publisher-connection.ts'
import { ViewerDoor } from './viewer-door.ts'
import { createViewerServer } from './viewer-server.ts'

const shortestPauseMs = 100
const longestPauseMs = 2000

/** One stream of another media server, tried again and again until it is stopped. */
class Pull {
  readonly #path: string
  readonly #stage: Stage
  readonly #limits: MediaLimits
  #from: PullAddress
  #request: ClientRequest | undefined
  #source: Source | undefined
  #again: NodeJS.Timeout | undefined
  #pauseMs = shortestPauseMs

  constructor(path: string, from: PullAddress, stage: Stage, limits: MediaLimits) {
    this.#path = path
    this.#from = from
    this.#stage = stage
    this.#limits = limits
    this.#begin()
  }

  redirect(from: PullAddress): void {
    const isElsewhere = from.url !== this.#from.url
    this.#from = from
    if (!isElsewhere) return
    this.stop('disconnected', 'It is taken from another server')
    this.#pauseMs = shortestPauseMs
    this.#begin()
  }

  /** Breaks it off, and tries again. */
  cut(): void {
    this.#break('stalled', 'It sent nothing any more')
  }

  stop(cause: UnpublishCause, detail: string): void {
    clearTimeout(this.#again)
    const request = this.#request
    this.#request = undefined
    request?.destroy()
    if (this.#source !== undefined) this.#stage.unpublish(this.#source, cause, detail)
    this.#source = undefined
  }

  #begin(): void {
    const { url, authorization } = this.#from
    const request = get(url, { agent: false, headers: { authorization } })
    this.#request = request
    const isCurrent = () => this.#request === request
    // A dead machine sends no end of the connection.
    request.setTimeout(this.#limits.stallCutMs, () => request.destroy(new Error('It sends nothing')))
    request.on('error', error => isCurrent() && this.#break('disconnected', error.message))
    request.on('response', response => this.#read(response, isCurrent))
  }

  #read(response: IncomingMessage, isCurrent: () => boolean): void {
    const breakOff = (detail: string) => isCurrent() && this.#break('disconnected', detail)
    response.on('error', error => breakOff(error.message))
    response.on('close', () => breakOff('The connection was closed'))
    if (response.statusCode !== 200) {
      breakOff(`It was refused with ${response.statusCode}`)
      return
    }
    const reader = new FlvTagReader(this.#limits.messageBytes)
    response.on('data', (data: Buffer) => {
      if (!isCurrent()) return
      try {
        for (const tag of reader.push(data)) this.#take(tag)
      } catch (error) {
        this.#break('malformed', String(error))
      }
    })
  }

  #take(tag: { type: number; timestamp: number; payload: Buffer }): void {
    const now = performance.now()
    this.#source ??= this.#stage.publish(this.#path, new URL(this.#from.url).host, now)
    if (this.#source === undefined) throw new Error('Somebody else publishes here')
    this.#pauseMs = shortestPauseMs
    this.#stage.take(this.#source, { ...tag, streamId: 1 }, now)
  }

  #break(cause: UnpublishCause, detail: string): void {
    this.stop(cause, detail)
    this.#again = setTimeout(() => this.#begin(), this.#pauseMs)
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs)
  }
}

interface IngestOptions {
  stage: Stage
  limits: MediaLimits
  authorise(request: PublishRequest): Promise<PublishDecision>
  emit(event: StreamEvent): void
}

/** Admits publishers over RTMP. */
class RtmpIngest implements PublisherSurroundings {
  readonly stage: Stage
  readonly limits: MediaLimits
  readonly server: Server
  readonly #options: IngestOptions
  readonly #room: ConnectionRoom
  readonly #publishing = new Map<string, PublisherConnection>()

  constructor(options: IngestOptions) {
    this.#options = options
    this.stage = options.stage
    this.limits = options.limits
    this.#room = new ConnectionRoom(options.limits)
    this.server = createServer(socket => this.#welcome(socket))
  }

  authorise(request: PublishRequest): Promise<PublishDecision> {
    return this.#options.authorise(request)
  }

  refused(path: string, address: string, cause: RefusalCause, detail: string): void {
    this.#options.emit({ kind: 'refused', path, address, cause, detail })
  }

  settled(connection: PublisherConnection): void {
    this.#room.settle(connection)
    if (connection.source !== undefined) this.#publishing.set(connection.source.path, connection)
  }

  left(connection: PublisherConnection): void {
    this.#room.leave(connection)
    const path = connection.source?.path
    if (path !== undefined && this.#publishing.get(path) === connection) this.#publishing.delete(path)
  }

  /** Ends the publication of a path. @returns whether there was one */
  cut(path: string, cause: UnpublishCause, detail: string): boolean {
    const connection = this.#publishing.get(path)
    connection?.cut(cause, detail)
    return connection !== undefined
  }

  stop(): void {
    this.server.close()
    for (const path of [...this.#publishing.keys()]) this.cut(path, 'serverStopped', 'The server stops')
  }

  #welcome(socket: Socket): void {
    const connection = new PublisherConnection(socket, this)
    const entry = this.#room.enter(connection)
    if (entry === 'refused') connection.refuseEntry()
    else if (entry === 'surplus') connection.isSurplus = true
  }
}

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
    const pull = this.#pulls.get(path)
    if (pull) pull.redirect(from)
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
  targets: TargetSurroundings
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
  const audience = new HlsAudience(stage, limits)
  const recordings = new Recordings(stage, emit)
  const targets = new Targets(stage, options.targets)
  const http = createViewerServer(door, new HlsDoor(audience), options.authorisePlay)
  http.maxConnections = limits.viewers + limits.halfOpenConnections
  const rtmpPort = await listen(ingest.server, host, options.rtmpPort)
  const httpPort = await listen(http, host, options.httpPort)
  const timers = [
    setInterval(checkStalls, stallCheckMs),
    setInterval(() => {
      audience.tick(performance.now())
      stage.tick(performance.now())
      recordings.tick(performance.now())
      targets.tick()
    }, tickMs),
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
    ...{ stage, ingest, door, pulls, recordings, targets, rtmpPort, httpPort },
    /** Resolves when all recordings are closed, and all targets were left. */
    async stop() {
      for (const timer of timers) clearInterval(timer)
      const left = targets.stop()
      ingest.stop()
      pulls.stop()
      stage.closeViewers({}, 'serverStopped')
      http.close()
      await Promise.all([left, recordings.stop()])
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
