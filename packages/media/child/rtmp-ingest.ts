import { createServer, type Server, type Socket } from 'node:net'
import type { RefusalCause, StreamEvent, UnpublishCause } from '../api/events.ts'
import type { MediaLimits } from '../api/limits.ts'
import type { PublishDecision, PublishRequest } from '../api/media-server.ts'
import type { Stage } from '../programme/stage.ts'
import { ConnectionRoom } from './connection-room.ts'
import { PublisherConnection, type PublisherSurroundings } from './publisher-connection.ts'

export interface IngestOptions {
  stage: Stage
  limits: MediaLimits
  authorise(request: PublishRequest): Promise<PublishDecision>
  emit(event: StreamEvent): void
}

/** Admits publishers over RTMP. */
export class RtmpIngest implements PublisherSurroundings {
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
    if (!this.#room.enter(connection)) connection.refuseEntry()
  }
}
