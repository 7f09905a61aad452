import type { MediaLimits } from '../api/limits.ts'
import type { AdmittedViewer, Transport, Viewer } from '../api/viewer.ts'
import type { Packet } from './packet.ts'

/** Target of a viewer's bytes. */
export interface Sink {
  readonly address: string
  readonly transport: Transport
  /** Given to it and not yet to the network. */
  readonly waitingBytes: number
  /** Given to the network. */
  readonly sentBytes: number
  send(packet: Packet): void
  /** Closes the connection, at once or after waiting data. */
  close(isAtOnce: boolean): void
}

/** What a viewer needs before its first frame. */
export interface Opening {
  /** Of the stream, with headers. */
  beginning(): Packet
  headers(): readonly Packet[]
}

/** A viewer. A slow one skips frames up to the next key frame, so that nothing piles up. */
export class StreamViewer {
  readonly admitted: AdmittedViewer
  readonly sink: Sink
  readonly joinedAt: number
  #state: 'waiting' | 'watching' | 'behind' = 'waiting'
  #droppedFrames = 0
  #missesHeaders = false
  #sentBytes = 0
  #progressAt: number
  readonly #openedAt = Date.now()
  readonly #limits: MediaLimits

  constructor(admitted: AdmittedViewer, sink: Sink, limits: MediaLimits, now: number) {
    this.admitted = admitted
    this.sink = sink
    this.joinedAt = now
    this.#progressAt = now
    this.#limits = limits
  }

  /** Begins with a group of pictures that was there before; without one it waits. */
  begin(opening: Opening, group: readonly Packet[]): void {
    if (group.length === 0) return
    this.#open(opening)
    for (const packet of group) this.sink.send(packet)
  }

  offer(packet: Packet, opening: Opening): void {
    if (this.#state === 'waiting') {
      if (!packet.isStart) return
      this.#open(opening)
    } else if (this.#isBehind(packet)) {
      this.#miss(packet)
      return
    } else if (this.#state === 'behind') {
      this.#state = 'watching'
      if (this.#missesHeaders) for (const header of opening.headers()) this.sink.send(header)
      this.#missesHeaders = false
    }
    this.sink.send(packet)
  }

  /** Whether it has read nothing for too long. Call it about once a second. */
  isStuck(now: number): boolean {
    const { sentBytes, waitingBytes } = this.sink
    if (waitingBytes === 0 || sentBytes > this.#sentBytes) this.#progressAt = now
    this.#sentBytes = sentBytes
    return now - this.#progressAt >= this.#limits.viewerDrainMs
  }

  describe(): Viewer {
    const { address, transport, sentBytes } = this.sink
    return {
      ...this.admitted,
      address,
      transport,
      sentBytes,
      openedAt: this.#openedAt,
      droppedFrames: this.#droppedFrames,
    }
  }

  #open(opening: Opening): void {
    this.#state = 'watching'
    this.sink.send(opening.beginning())
  }

  #isBehind(packet: Packet): boolean {
    const { viewerQueueBytes } = this.#limits
    if (this.#state === 'watching') return this.sink.waitingBytes > viewerQueueBytes
    return !packet.isStart || this.sink.waitingBytes > viewerQueueBytes / 2
  }

  #miss(packet: Packet): void {
    this.#state = 'behind'
    if (packet.isPicture) this.#droppedFrames++
    if (packet.isHeader) this.#missesHeaders = true
  }
}
