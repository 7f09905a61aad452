import type { Socket } from 'node:net'
import type { Transport } from '../api/viewer.ts'
import type { Packet } from '../programme/packet.ts'
import type { Sink } from '../programme/stream-viewer.ts'

/** Sends packets over a socket of which the head of the answer is written already. */
export class SocketSink implements Sink {
  readonly address: string
  readonly transport: Transport
  readonly #socket: Socket
  readonly #close: (isAtOnce: boolean) => void

  constructor(socket: Socket, transport: Transport, close: (isAtOnce: boolean) => void) {
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
    if (this.#socket.writable) this.#socket.write(this.transport === 'ws-flv' ? message : payload)
  }

  close(isAtOnce: boolean): void {
    this.#close(isAtOnce)
  }
}
