/** Answers that are kept for a moment: many browsers ask the same at the same time, whenever events were counted. */
export class SharedAnswers<T> {
  readonly #stored = new Map<string, { at: number; answer: Promise<T> }>()
  readonly #ageMs: number

  /** @param ageMs for how long an answer is good */
  constructor(ageMs: number) {
    this.#ageMs = ageMs
  }

  /** The answer for `key` as of `now`: a recent one, or the result of `work`. */
  get(key: string, now: Date, work: () => Promise<T>): Promise<T> {
    const at = now.getTime()
    const cached = this.#stored.get(key)
    if (cached && Math.abs(at - cached.at) < this.#ageMs) return cached.answer
    this.#forgetOld(at)
    const answer = work()
    this.#stored.delete(key)
    this.#stored.set(key, { at, answer })
    // A failure is not shared with other requests.
    answer.catch(() => this.#stored.delete(key))
    return answer
  }

  /** They are kept in the order in which they were given. */
  #forgetOld(at: number): void {
    for (const [key, cached] of this.#stored) {
      if (this.#stored.size < maxStored && Math.abs(at - cached.at) < this.#ageMs) return
      this.#stored.delete(key)
    }
  }
}

const maxStored = 500
