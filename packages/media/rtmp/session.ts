import { Acknowledger } from './acknowledge.ts'
import { splitAggregate } from './aggregate.ts'
import { isAmfObject } from './amf.ts'
import type { AmfLimits } from './amf-reader.ts'
import { connectAnswer, publishStream, result, statusMessage } from './answers.ts'
import { type ChunkLimits, ChunkReader } from './chunk-reader.ts'
import { writeChunks } from './chunk-writer.ts'
import { type Command, readCommand } from './command.ts'
import {
  answerPing,
  number32,
  peerBandwidthMessage,
  userControl,
  userControlMessage,
  windowSizeMessage,
} from './control.ts'
import { answerHello, echoBytes, helloBytes } from './handshake.ts'
import { messageType, type RtmpMessage } from './message.ts'
import { ProtocolError } from './protocol-error.ts'
import { type PublishAddress, readPublishAddress } from './publish-address.ts'

/** Callbacks of a session. */
export interface SessionHost {
  write(bytes: Buffer): void
  /** A publisher asks to begin; nothing more is read before {@link RtmpSession.accept}. */
  askToPublish(address: PublishAddress): void
  /** Sound, picture or metadata of an accepted publisher. */
  media(message: RtmpMessage): void
  /** The publisher ended its stream. */
  unpublished(): void
}

export interface SessionLimits extends ChunkLimits, AmfLimits {
  helloMessageBytes: number
}

/** The default size before a peer announces another one is enough, because answers are short. */
const chunkSize = 128
/** Codecs besides H.264 that are passed on. */
const takenFourCcs = ['hvc1', 'av01', 'vp09']
const controlStream = 2
const commandStream = 3
const windowBytes = 2_500_000

type State = 'hello' | 'echo' | 'commands' | 'asking' | 'publishing' | 'ended'

/** The server's side of one RTMP connection, without its socket. */
export class RtmpSession {
  #state: State = 'hello'
  #app = ''
  #handshake: Buffer = Buffer.alloc(0)
  readonly #reader: ChunkReader
  readonly #acknowledger = new Acknowledger()
  readonly #host: SessionHost
  readonly #limits: SessionLimits

  constructor(host: SessionHost, limits: SessionLimits) {
    this.#host = host
    this.#limits = limits
    this.#reader = new ChunkReader({ ...limits, messageBytes: limits.helloMessageBytes })
  }

  /** Adds received bytes. After a ProtocolError nothing more may be added. @throws ProtocolError */
  receive(data: Buffer): void {
    if (this.#state === 'ended') return
    const rest = this.#state === 'hello' || this.#state === 'echo' ? this.#shakeHands(data) : data
    if (rest.length === 0) return
    const due = this.#acknowledger.count(rest.length)
    if (due !== undefined) this.#send(due, controlStream)
    this.#reader.push(rest)
    this.#readOn()
  }

  /** Admits the publisher and processes what it has sent meanwhile. @throws ProtocolError */
  accept(): void {
    if (this.#state !== 'asking') return
    this.#state = 'publishing'
    this.#reader.limits = this.#limits
    this.#send(userControlMessage(userControl.streamBegin, number32(publishStream)), controlStream)
    this.#send(statusMessage('status', 'NetStream.Publish.Start', 'Publishing'))
    this.#readOn()
  }

  /** Refuses or ends the publication with a reason. Nothing more is read. */
  refuse(reason: string): void {
    this.#state = 'ended'
    this.#send(statusMessage('error', 'NetStream.Publish.BadName', reason))
  }

  #shakeHands(data: Buffer): Buffer {
    this.#handshake = Buffer.concat([this.#handshake, data])
    if (this.#state === 'hello' && this.#handshake.length >= helloBytes) {
      this.#host.write(answerHello(this.#handshake))
      this.#state = 'echo'
    }
    const bytes = helloBytes + echoBytes
    if (this.#state === 'hello' || this.#handshake.length < bytes) return Buffer.alloc(0)
    const rest = this.#handshake.subarray(bytes)
    this.#handshake = Buffer.alloc(0)
    this.#state = 'commands'
    return rest
  }

  #readOn(): void {
    while (this.#state === 'commands' || this.#state === 'publishing') {
      const message = this.#reader.next()
      if (message === undefined) return
      for (const part of splitAggregate(message)) this.#take(part)
    }
  }

  #take(message: RtmpMessage): void {
    switch (message.type) {
      case messageType.command:
      case messageType.amf3Command:
        this.#obey(readCommand(message, this.#limits))
        break
      case messageType.windowSize:
        this.#acknowledger.follow(message)
        break
      case messageType.userControl: {
        const answer = answerPing(message)
        if (answer !== undefined) this.#send(answer, controlStream)
        break
      }
      case messageType.audio:
      case messageType.video:
      case messageType.data:
      case messageType.amf3Data:
        if (this.#state === 'publishing') this.#host.media(message)
        break
    }
  }

  #obey(command: Command): void {
    const { name, transaction } = command
    switch (name) {
      case 'connect':
        this.#connect(command)
        break
      case 'createStream':
        this.#send(result(transaction, publishStream))
        break
      case 'publish':
        this.#publish(command)
        break
      case 'releaseStream':
      case 'FCPublish':
        this.#send(result(transaction, null))
        break
      case 'FCUnpublish':
      case 'deleteStream':
      case 'closeStream':
        this.#unpublish()
        break
      case 'play':
        this.#send(statusMessage('error', 'NetStream.Play.Failed', 'There is nothing to play here'))
        throw new ProtocolError('It wants to play')
    }
  }

  #connect({ transaction, values }: Command): void {
    const facts = values[0]
    const app = isAmfObject(facts) ? facts.get('app') : undefined
    if (typeof app !== 'string') throw new ProtocolError('connect names no application')
    this.#app = app
    this.#send(windowSizeMessage(windowBytes), controlStream)
    this.#send(peerBandwidthMessage(windowBytes), controlStream)
    this.#send(connectAnswer(transaction, takenFourCcs))
  }

  #publish({ values }: Command): void {
    if (this.#state !== 'commands') throw new ProtocolError('It publishes twice')
    const name = values[1]
    if (typeof name !== 'string') throw new ProtocolError('publish gives no name')
    const address = readPublishAddress(this.#app, name)
    this.#state = 'asking'
    this.#host.askToPublish(address)
  }

  #unpublish(): void {
    if (this.#state !== 'publishing') return
    this.#state = 'ended'
    this.#send(statusMessage('status', 'NetStream.Unpublish.Success', 'Unpublished'))
    this.#host.unpublished()
  }

  #send(message: RtmpMessage, stream = commandStream): void {
    this.#host.write(writeChunks(message, stream, chunkSize))
  }
}
