import { leapBackMs, leapForwardMs, timeSince } from '../programme/timeline.ts'

/** Counts how often the clock of a track leaps. */
export class LeapCounter {
  back = 0
  forward = 0
  #last: { timestamp: number; at: number } | undefined

  take(timestamp: number, now: number): void {
    if (this.#last !== undefined) {
      const step = timeSince(timestamp, this.#last.timestamp)
      if (step < -leapBackMs) this.back++
      else if (step > now - this.#last.at + leapForwardMs) this.forward++
    }
    this.#last = { timestamp, at: now }
  }
}
