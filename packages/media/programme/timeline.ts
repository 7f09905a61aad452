import type { Track } from './frame.ts'

/** A track may go back by this much; more is a jump. */
export const leapBackMs = 100
/** A track may go ahead of real time by this much; more is a jump. */
export const leapForwardMs = 1000
/** Longest step at a switch: viewers continue at once, however long the gap. */
const longestStepMs = 100

/** How far one time is after another, both modulo 2^32. */
export function timeSince(later: number, earlier: number): number {
  return (later - earlier) | 0
}

interface Position {
  /** On the timeline. */
  out: number
  /** By our clock. */
  at: number
}

/**
 * A continuous clock for viewers: it runs on evenly when the source changes, comes back, or its clock jumps. Sound and
 * picture of a source keep their distance.
 */
export class Timeline {
  /** The source's clock, unwrapped. */
  #raw = 0
  /** Offset to the source's clock; undefined before the first frame of a source. */
  #offset: number | undefined
  #last: Partial<Record<Track, Position>> = {}
  /** Sound before this time came from the previous source. */
  #soundUntil: number | undefined

  /** Time of headers that are sent now: not after the next frame. */
  get headerPlace(): number {
    return this.#last.video?.out ?? this.#latest
  }

  get #latest(): number {
    return Math.max(this.#last.audio?.out ?? 0, this.#last.video?.out ?? 0)
  }

  /** The next frame comes from another source: it follows the last frame, at any clock. */
  cut(): void {
    this.#offset = undefined
    this.#soundUntil = this.#last.audio?.out
  }

  /** Time of a frame; undefined when viewers have got later ones already. */
  place(track: Track, timestamp: number, now: number): number | undefined {
    this.#raw += timeSince(timestamp, this.#raw)
    const out = this.#follow(track, now)
    if (out < 0 || (track === 'audio' && this.#isOldSound(out))) return undefined
    this.#last[track] = { out, at: now }
    return out
  }

  #follow(track: Track, now: number): number {
    const last = this.#last[track]
    const out = this.#raw + (this.#offset ?? this.#offsetFor(track, now))
    if (last === undefined) return out
    const isLeap = out < last.out - leapBackMs || out > last.out + (now - last.at) + leapForwardMs
    if (!isLeap) return this.#soundUntil === undefined ? Math.max(out, last.out) : out
    if (track === 'audio' && this.#isOldSound(out)) return out
    return this.#raw + this.#offsetFor(track, now)
  }

  #offsetFor(track: Track, now: number): number {
    this.#offset = this.#nextPlace(track, now) - this.#raw
    return this.#offset
  }

  #nextPlace(track: Track, now: number): number {
    const last = this.#last[track]
    if (last === undefined) return this.#latest
    return last.out + Math.min(Math.max(now - last.at, 1), longestStepMs)
  }

  #isOldSound(out: number): boolean {
    const until = this.#soundUntil
    if (until === undefined) return false
    if (out <= until && until - out < leapForwardMs) return true
    this.#soundUntil = undefined
    return false
  }
}
