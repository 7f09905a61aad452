import { IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { WebSocketServer } from 'ws'
import type { AdmittedViewer, Transport } from '../api/viewer.ts'
import type { UpgradeRequest } from '../process/upgrade.ts'
import type { Packet } from '../programme/packet.ts'
import type { Stage } from '../programme/stage.ts'
import type { Sink } from '../programme/stream-viewer.ts'

/** Packets wait so long for others, in milliseconds: a write costs more than the bytes that it writes. */
const batchMs = 40

/** Sockets whose packets wait, to be written together. */
class Batch {
  readonly #sockets = new Set<Socket>()
  #isDue = false

  add(socket: Socket): void {
    if (this.#sockets.has(socket)) return
    socket.cork()
    this.#sockets.add(socket)
    if (this.#isDue) return
    this.#isDue = true
    setTimeout(() => {
      this.#isDue = false
      for (const waiting of this.#sockets) this.write(waiting)
    }, batchMs)
  }

  write(socket: Socket): void {
    if (this.#sockets.delete(socket)) socket.uncork()
  }
}

/** Sends packets over a socket of which the head of the answer is written already. */
class SocketSink implements Sink {
  readonly address: string
  readonly transport: Transport
  readonly #batch: Batch
  readonly #socket: Socket
  readonly #close: (isAtOnce: boolean) => void
  #hasBegun = false

  constructor(batch: Batch, socket: Socket, transport: Transport, close: (isAtOnce: boolean) => void) {
    this.#batch = batch
    this.#socket = socket
    this.transport = transport
    this.address = socket.remoteAddress ?? ''
    this.#close = close
    socket.setNoDelay(true)
  }

  get waitingBytes(): number {
    return this.#socket.writableLength
  }

  get sentBytes(): number {
    return this.#socket.bytesWritten - this.#socket.writableLength
  }

  send({ message, payload }: Packet): void {
    if (!this.#socket.writable) return
    this.#batch.add(this.#socket)
    this.#socket.write(this.transport === 'ws-flv' ? message : payload)
    // A viewer who has just come sees the first picture without a wait.
    if (!this.#hasBegun) setImmediate(() => this.#batch.write(this.#socket))
    this.#hasBegun = true
  }

  close(isAtOnce: boolean): void {
    this.#close(isAtOnce)
  }
}

/** Viewers send nothing but the end of the connection. */
const maxViewerBytes = 1024
const wentAway = 1001
const tryLater = 1013
/** How long a viewer has to confirm the closing of its connection. */
const farewellMs = 2000

/** Attaches admitted viewers, over either transport. */
export class ViewerDoor {
  readonly #stage: Stage
  readonly #batch = new Batch()
  readonly #sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxViewerBytes,
  })

  constructor(stage: Stage) {
    this.#stage = stage
  }

  /** Completes a WebSocket and sends FLV over it. */
  openWebSocket(request: UpgradeRequest, socket: Socket, head: Buffer, viewer: AdmittedViewer): void {
    const message = Object.assign(new IncomingMessage(socket), request)
    this.#sockets.handleUpgrade(message, socket, head, webSocket => {
      // Messages of ours are written to its socket as they are: made once for all viewers. `ws` writes its own ones,
      // pongs and the closing, each in one go, so that none gets between the parts of another.
      const sink = new SocketSink(this.#batch, socket, 'ws-flv', isAtOnce => {
        if (!isAtOnce) webSocket.close(wentAway)
        setTimeout(() => webSocket.terminate(), isAtOnce ? 0 : farewellMs).unref()
      })
      webSocket.on('error', () => webSocket.terminate())
      const leave = this.#stage.admit(viewer, sink, performance.now())
      if (leave === undefined) webSocket.close(tryLater)
      else webSocket.on('close', leave)
    })
  }

  /** Answers a request with an FLV stream that does not end. */
  openHttp(response: ServerResponse, viewer: AdmittedViewer): void {
    const { socket } = response
    if (socket === null || socket.destroyed) return
    // Players read to the end of the connection: chunks would have to be made for each of them.
    response.useChunkedEncodingByDefault = false
    response.writeHead(200, {
      'Content-Type': 'video/x-flv',
      'Cache-Control': 'no-store',
      'Access-Control-Allow-Origin': '*',
      Connection: 'close',
    })
    response.flushHeaders()
    const sink = new SocketSink(this.#batch, socket, 'http-flv', isAtOnce => {
      if (!isAtOnce) socket.end()
      setTimeout(() => socket.destroy(), isAtOnce ? 0 : farewellMs).unref()
    })
    const leave = this.#stage.admit(viewer, sink, performance.now())
    if (leave === undefined) socket.destroy()
    else socket.once('close', leave)
  }
}
