const firstAllocation = 16 * 1024

/** A message that arrives in pieces. It allocates memory for received bytes, not for announced ones. */
export class Assembly {
  readonly length: number
  #bytes: Buffer
  #filled = 0

  constructor(length: number) {
    this.length = length
    this.#bytes = Buffer.allocUnsafe(Math.min(length, firstAllocation))
  }

  get missing(): number {
    return this.length - this.#filled
  }

  add(piece: Buffer): void {
    const needed = this.#filled + piece.length
    if (needed > this.#bytes.length) this.#grow(needed)
    piece.copy(this.#bytes, this.#filled)
    this.#filled = needed
  }

  whole(): Buffer {
    return this.#bytes.subarray(0, this.length)
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.min(this.length, Math.max(needed, this.#bytes.length * 2)))
    this.#bytes.copy(larger, 0, 0, this.#filled)
    this.#bytes = larger
  }
}
