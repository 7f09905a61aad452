import type { Tag } from '../../flv/tag.ts'

/** A tag, and what a receiver that is slow needs to know of it. */
export interface Piece extends Tag {
  /** Metadata, or the header of a codec. */
  isHeader: boolean
  /** Whether receivers can begin with it. */
  isStart: boolean
  isPicture: boolean
}

interface Receiver {
  /** Given to it, and not taken yet. */
  waitingBytes(): number
  send(tag: Tag): void
}

/** Lets pieces through to a receiver from a key frame on; while too much waits there, none before the next key frame. */
export class FrameGate {
  readonly #receiver: Receiver
  readonly #queueBytes: number
  /** By track: sent again after frames were dropped. */
  readonly #headers = new Map<number, Piece>()
  #state: 'new' | 'open' | 'behind' = 'new'
  #droppedFrames = 0

  constructor(receiver: Receiver, queueBytes: number) {
    this.#receiver = receiver
    this.#queueBytes = queueBytes
  }

  get droppedFrames(): number {
    return this.#droppedFrames
  }

  take(piece: Piece): void {
    if (piece.isHeader) this.#headers.set(piece.type, piece)
    const waiting = this.#receiver.waitingBytes()
    if (this.#state === 'open' && waiting > this.#queueBytes) this.#state = 'behind'
    if (this.#state !== 'open') {
      if (!piece.isStart || waiting > this.#queueBytes / 2) {
        if (this.#state === 'behind' && piece.isPicture) this.#droppedFrames++
        return
      }
      this.#state = 'open'
      for (const header of this.#headers.values())
        this.#receiver.send({ ...header, timestamp: piece.timestamp })
    }
    this.#receiver.send(piece)
  }
}
