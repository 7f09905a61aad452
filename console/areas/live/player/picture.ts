import type { PlaySource } from '@greenroom/contract/areas/live/studio'
import { type OpenStream, openStream, type StreamEvents } from './open-stream.ts'

/** `HAVE_CURRENT_DATA`: there is something to see. */
const hasPicture = 2
/** How long a picture waits for the player that goes on with it, in ms. */
const handOverMs = 2000

/** What a player shows: a source of a room. */
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

  /** Opens the stream, or goes on with the one that plays already. */
  play(shown: Shown, events: StreamEvents): void {
    if (!this.#stream) {
      this.#stream = openStream(this.video, shown, events)
      return
    }
    this.#stream.follow(events)
    if (this.isPlaying) events.moved()
    // Browsers pause a video that leaves the page, if only for a moment. It is muted, so that it may play again.
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

/** Has the player that comes next go on with this picture, when the one that shows it leaves at once. */
export function offerPicture(shown: Shown): void {
  offered = { name: nameOf(shown), until: performance.now() + handOverMs }
}

/** Opens the stream of a player that comes next, so that it is on its way while the page is drawn. */
export function openAhead(shown: Shown): void {
  const name = nameOf(shown)
  if (waiting.has(name)) return
  const picture = new Picture()
  awaitPlayer(name, picture)
  const failed = () => {
    endWaiting(name, picture)
    // A player that has it already opens the stream anew.
    picture.stop()
  }
  picture.play(shown, { moved: () => {}, still: () => {}, failed })
}

/** A picture for a player that appears: the one that was offered to it, or a new one. */
export function takePicture(shown: Shown): Picture {
  const name = nameOf(shown)
  const picture = waiting.get(name)
  waiting.delete(name)
  return picture ?? new Picture()
}

/** Parts a picture from its player, which has left the page. It ends unless it was offered to another one. */
export function leavePicture(shown: Shown, picture: Picture): void {
  const name = nameOf(shown)
  const isOffered = offered?.name === name && performance.now() < offered.until && picture.isPlaying
  if (isOffered) {
    offered = undefined
    awaitPlayer(name, picture)
  } else {
    // Ending takes a while, and what comes next is on screen first.
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
