/** Questions that the other process has not answered yet. */
export class Questions<Answer> {
  #last = 0
  readonly #waiting = new Map<number, { resolve(answer: Answer): void; reject(error: Error): void }>()
  readonly #longestMs: number

  constructor(longestMs: number) {
    this.#longestMs = longestMs
  }

  /** Asks, and waits for the answer. @throws Error when it takes too long */
  ask(send: (number: number) => void): Promise<Answer> {
    const number = ++this.#last
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => {
        this.#waiting.delete(number)
        reject(new Error('There was no answer in time'))
      }, this.#longestMs)
      const settle =
        <Value>(end: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(late)
          end(value)
        }
      this.#waiting.set(number, { resolve: settle(resolve), reject: settle(reject) })
      send(number)
    })
  }

  answer(number: number, answer: Answer): void {
    this.#waiting.get(number)?.resolve(answer)
    this.#waiting.delete(number)
  }

  /** Called when the other process is gone. */
  giveUp(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('There is nobody to answer'))
    this.#waiting.clear()
  }
}
