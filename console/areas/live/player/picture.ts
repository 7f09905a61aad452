import type { PlaySource } from '@greenroom/contract/areas/live/studio'
import { type OpenStream, openStream, type StreamEvents } from './open-stream.ts'

/** `HAVE_CURRENT_DATA`: the element can show a frame. */
const hasPicture = 2
/** How long a picture waits for the next player, in ms. */
const handOverMs = 2000

/** The source of a room that a player shows. */
export interface Shown {
  roomId: string
  source: PlaySource
}

/** A video element with the stream that plays in it. */
export class Picture {
  readonly video = document.createElement('video')
  #stream: OpenStream | undefined

  constructor() {
    this.video.playsInline = true
    this.video.muted = true
  }

  /** Opens the stream, or continues with the stream that plays already. */
  play(stream: Shown, events: StreamEvents): void {
    if (!this.#stream) {
      this.#stream = openStream(this.video, stream, events)
      return
    }
    this.#stream.follow(events)
    if (this.isPlaying) events.moved()
    // Browsers pause a video that is removed from the page, even for a moment. It is muted, so it may play again.
    if (this.video.paused) this.video.play().catch(() => undefined)
  }

  stop(): void {
    this.#stream?.close()
    this.#stream = undefined
  }

  get isPlaying(): boolean {
    return this.#stream !== undefined && this.video.readyState >= hasPicture
  }
}

const nameOf = ({ roomId, source }: Shown) => `${roomId} ${source}`

let offered: { name: string; until: number } | undefined
const waiting = new Map<string, Picture>()

/** Hands this picture over to the next player of the source, if the current player is removed at once. */
export function offerPicture(stream: Shown): void {
  offered = { name: nameOf(stream), until: performance.now() + handOverMs }
}

/** Opens the stream of the next player before that player is rendered. */
export function openAhead(stream: Shown): void {
  const name = nameOf(stream)
  if (waiting.has(name)) return
  const picture = new Picture()
  awaitPlayer(name, picture)
  const failed = () => {
    endWaiting(name, picture)
    // If a player has taken the picture already, it opens the stream again.
    picture.stop()
  }
  picture.play(stream, { moved: () => {}, still: () => {}, steady: () => {}, failed })
}

/** Returns the picture for a new player: the picture handed over or preloaded, otherwise a new one. */
export function takePicture(stream: Shown): Picture {
  const name = nameOf(stream)
  const picture = waiting.get(name)
  waiting.delete(name)
  return picture ?? new Picture()
}

/** Releases the picture of a player that has left the page. The picture stops unless it is handed over. */
export function leavePicture(stream: Shown, picture: Picture): void {
  const name = nameOf(stream)
  const isOffered = offered?.name === name && performance.now() < offered.until && picture.isPlaying
  if (isOffered) {
    offered = undefined
    awaitPlayer(name, picture)
  } else {
    // Stopped later, because that takes a while and would delay the next page.
    setTimeout(() => picture.stop())
  }
}

function awaitPlayer(name: string, picture: Picture): void {
  waiting.get(name)?.stop()
  waiting.set(name, picture)
  setTimeout(() => endWaiting(name, picture), handOverMs)
}

function endWaiting(name: string, picture: Picture): void {
  if (waiting.get(name) !== picture) return
  waiting.delete(name)
  picture.stop()
}
