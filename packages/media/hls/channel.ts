import { randomBytes } from 'node:crypto'
import type { Packet } from '../programme/packet.ts'
import type { PacketListener, Programme } from '../programme/programme.ts'
import type { Pace } from './playlist.ts'
import { Segmenter } from './segmenter.ts'
import { Shelf } from './shelf.ts'

/** Bytes of the key that is in the addresses of a channel. */
const keyBytes = 18
/** Whole segments put players three target durations behind, so key frames of a second are worth segments of one. */
const shortestTarget = 1
const longestTarget = 10
/** Lengths are rounded to whole seconds for the comparison with the target. */
const rounding = 0.45
/** A segment is cut at a key frame only if it has at least this share of the target, or lasts a second. */
const minShare = 0.5
const longEnoughMs = 1000
const partMs = 400
/** Parts may be this much longer than meant, as FLV's clock rounds. */
const partSlack = 1.05

/** How a stream is cut: at its key frames, into parts of whole pictures. */
function paceOf({ keyFrameMs, frameMs }: { keyFrameMs: number; frameMs: number }): Pace {
  const target = Math.ceil(keyFrameMs / 1000 - rounding)
  return {
    targetSeconds: Math.min(Math.max(target, shortestTarget), longestTarget),
    partSeconds: (Math.max(partMs, Math.ceil(partMs / frameMs) * frameMs) / 1000) * partSlack,
  }
}

interface Waiter {
  isDue(): boolean
  settle(isDue: boolean): void
}

/** What players of HLS get of one programme: cut while it has players. */
export class Channel implements PacketListener {
  /** Names the channel in addresses; cannot be guessed. */
  readonly key = randomBytes(keyBytes).toString('base64url')
  readonly shelf: Shelf
  readonly #segmenter: Segmenter
  readonly programme: Programme
  readonly #waiting = new Set<Waiter>()
  #isClosed = false

  /** @param maxBytes what its segments may hold in memory now */
  constructor(programme: Programme, maxBytes: () => number) {
    this.programme = programme
    this.shelf = new Shelf(paceOf(programme.pace), maxBytes, () => this.#wake())
    const { targetSeconds, partSeconds } = this.shelf.pace
    this.#segmenter = new Segmenter(this.shelf, {
      minSegmentMs: Math.min(longEnoughMs, targetSeconds * minShare * 1000),
      segmentMs: targetSeconds * 1000 + rounding * 1000,
      partMs: (partSeconds * 1000) / partSlack,
      longestPartMs: partSeconds * 1000,
      isOnePlaylist: true,
    })
    programme.listen(this)
  }

  get isClosed(): boolean {
    return this.#isClosed
  }

  /** Whether nothing follows: players come to its end, and begin anew with another channel. */
  get isOver(): boolean {
    return this.#segmenter.isOver
  }

  get isUnplayable(): boolean {
    return this.#segmenter.isUnplayable
  }

  begin(headers: readonly Packet[]): void {
    this.#segmenter.begin(headers)
  }

  take(packet: Packet, ageMs: number): void {
    this.#segmenter.take(packet, ageMs)
    if (!this.isOver) return
    this.programme.listeners.delete(this)
    this.shelf.end()
  }

  /** Ends it: its programme is over, or it has no players. */
  close(): void {
    if (this.#isClosed) return
    this.#isClosed = true
    this.programme.listeners.delete(this)
    for (const waiter of [...this.#waiting]) this.#settle(waiter, false)
  }

  /** Resolves to true once the condition is met; to false when it takes too long or the channel is closed. */
  when(isDue: () => boolean, longestMs: number): Promise<boolean> {
    if (isDue() || this.#isClosed) return Promise.resolve(!this.#isClosed)
    return new Promise(resolve => {
      const late = setTimeout(() => this.#settle(waiter, false), longestMs)
      const waiter: Waiter = {
        isDue,
        settle(isMet) {
          clearTimeout(late)
          resolve(isMet)
        },
      }
      this.#waiting.add(waiter)
    })
  }

  #wake(): void {
    for (const waiter of this.#waiting) if (waiter.isDue()) this.#settle(waiter, true)
  }

  #settle(waiter: Waiter, isMet: boolean): void {
    if (this.#waiting.delete(waiter)) waiter.settle(isMet)
  }
}
