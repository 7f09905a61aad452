import type { Socket } from 'node:net'
import type { RefusalCause, UnpublishCause } from '../api/events.ts'
import type { MediaLimits } from '../api/limits.ts'
import type { PublishDecision, PublishRequest } from '../api/media-server.ts'
import type { Source } from '../programme/source.ts'
import type { Stage } from '../programme/stage.ts'
import type { RtmpMessage } from '../rtmp/message.ts'
import type { PublishAddress } from '../rtmp/publish-address.ts'
import { RtmpSession, type SessionHost } from '../rtmp/session.ts'
import type { Guest } from './connection-room.ts'

/** What a connection needs from its server. */
export interface PublisherSurroundings {
  stage: Stage
  limits: MediaLimits
  authorise(request: PublishRequest): Promise<PublishDecision>
  refused(path: string, address: string, cause: RefusalCause, detail: string): void
  /** It publishes from now on, under this path. */
  settled(connection: PublisherConnection): void
  left(connection: PublisherConnection): void
}

/** Most unread bytes for a publisher that does not read its answers. */
const maxAnswerBytes = 64 * 1024
/** How long a refused publisher has to read why, in milliseconds. */
const farewellMs = 500

/** One socket of a publisher. Its errors end this connection only. */
export class PublisherConnection implements SessionHost, Guest {
  readonly address: string
  source: Source | undefined
  /** Whether its address has too many connections: it says what it is for, and is refused. */
  isSurplus = false
  readonly #socket: Socket
  readonly #session: RtmpSession
  readonly #around: PublisherSurroundings
  readonly #hello: NodeJS.Timeout
  #isClosed = false

  constructor(socket: Socket, around: PublisherSurroundings) {
    this.#socket = socket
    this.#around = around
    this.address = socket.remoteAddress ?? ''
    this.#session = new RtmpSession(this, around.limits)
    this.#hello = setTimeout(() => this.drop(), around.limits.helloMs)
    socket.setNoDelay(true)
    socket.on('data', (data: Buffer) => this.#guard(() => this.#session.receive(data)))
    socket.on('error', error => this.#end('disconnected', error.message))
    socket.on('close', () => this.#end('disconnected', 'The connection was closed'))
  }

  drop(): void {
    this.#end('disconnected', 'It did not publish')
  }

  /** Ends it before it was admitted. */
  refuseEntry(): void {
    this.#isClosed = true
    clearTimeout(this.#hello)
    this.#socket.destroy()
  }

  /** Ends the publication and sends the reason to the publisher. */
  cut(cause: UnpublishCause, detail: string): void {
    this.#guard(() => this.#session.refuse(detail))
    this.#sayFarewell(cause, detail)
  }

  write(bytes: Buffer): void {
    if (this.#socket.writableLength > maxAnswerBytes) throw new Error('It does not read its answers')
    if (this.#socket.writable) this.#socket.write(bytes)
  }

  askToPublish(address: PublishAddress): void {
    this.#socket.pause()
    clearTimeout(this.#hello)
    const { connectionsPerAddress: addressLimit } = this.#around.limits
    const decision = this.#around.authorise({
      ...address,
      address: this.address,
      ...(this.isSurplus && { addressLimit }),
    })
    decision.then(
      decided => this.#decide(address, decided),
      (error: unknown) => this.#decide(address, { isAllowed: false, reason: String(error) }),
    )
  }

  media(message: RtmpMessage): void {
    if (this.source !== undefined) this.#around.stage.take(this.source, message, performance.now())
  }

  unpublished(): void {
    this.#sayFarewell('ended', 'The publisher said so')
  }

  #decide({ app, name }: PublishAddress, decision: PublishDecision): void {
    if (this.#isClosed) return
    const path = `${app}/${name}`
    if (!decision.isAllowed) {
      this.#refuse(path, 'notAuthorised', decision.reason)
      return
    }
    if (this.isSurplus) {
      this.#refuse(path, 'notAuthorised', 'Its address has too many connections')
      return
    }
    this.source = this.#around.stage.publish(path, this.address, performance.now())
    if (this.source === undefined) {
      this.#refuse(path, 'alreadyPublishing', 'Somebody else publishes here')
      return
    }
    this.#around.settled(this)
    this.#guard(() => this.#session.accept())
    this.#socket.resume()
  }

  #refuse(path: string, cause: RefusalCause, detail: string): void {
    this.#around.refused(path, this.address, cause, detail)
    this.cut('ended', detail)
  }

  /** Errors of a packet must not reach the process. */
  #guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#end('malformed', String(error))
    }
  }

  /** Lets the other side read the last written bytes. Nothing more is read from it. */
  #sayFarewell(cause: UnpublishCause, detail: string): void {
    this.#leave(cause, detail)
    this.#socket.removeAllListeners('data')
    this.#socket.pause()
    this.#socket.end()
    setTimeout(() => this.#socket.destroy(), farewellMs).unref()
  }

  #end(cause: UnpublishCause, detail: string): void {
    this.#leave(cause, detail)
    this.#socket.destroy()
  }

  #leave(cause: UnpublishCause, detail: string): void {
    if (this.#isClosed) return
    this.#isClosed = true
    clearTimeout(this.#hello)
    if (this.source !== undefined) this.#around.stage.unpublish(this.source, cause, detail)
    this.#around.left(this)
  }
}
