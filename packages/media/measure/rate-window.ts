const windowSeconds = 5
/** Data of the first second after publishing may have waited in the encoder. */
const burstMs = 1000

interface Totals {
  at: number
  count: number
  bytes: number
}

/** Rates over the last five seconds. */
export class RateWindow {
  #since: number | undefined
  #count = 0
  #bytes = 0
  #history: Totals[] = []

  add(bytes: number, now: number): void {
    this.#since ??= now
    this.#count++
    this.#bytes += bytes
  }

  /** To be called once a second. */
  sample(now: number): void {
    if (this.#since === undefined || now - this.#since < burstMs) return
    this.#history.push({ at: now, count: this.#count, bytes: this.#bytes })
    if (this.#history.length > windowSeconds + 1) this.#history.shift()
  }

  /** Number per second; null before there are two samples. */
  get perSecond(): number | null {
    return this.#rate('count')
  }

  /** In thousands of bits in a second. */
  get kbps(): number | null {
    const bytes = this.#rate('bytes')
    return bytes === null ? null : (bytes * 8) / 1000
  }

  #rate(field: 'count' | 'bytes'): number | null {
    const first = this.#history[0]
    const last = this.#history.at(-1)
    if (first === undefined || last === undefined || last.at <= first.at) return null
    return ((last[field] - first[field]) * 1000) / (last.at - first.at)
  }
}
