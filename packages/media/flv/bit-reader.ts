/** Reads bits, the highest first. Behind the end there are zeros. */
export class BitReader {
  #at = 0
  readonly #bytes: Buffer

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  bit(): number {
    const byte = this.#bytes[this.#at >> 3] ?? 0
    return (byte >> (7 - (this.#at++ & 7))) & 1
  }

  /** @param count up to 32 */
  bits(count: number): number {
    let value = 0
    for (let read = 0; read < count; read++) value = value * 2 + this.bit()
    return value
  }

  skip(count: number): void {
    this.#at += count
  }

  /** A number of Exp-Golomb code, as H.264 and HEVC write them. */
  number(): number {
    let zeros = 0
    while (this.bit() === 0) {
      if (++zeros > 31) return 0
    }
    return 2 ** zeros - 1 + this.bits(zeros)
  }

  signedNumber(): number {
    const number = this.number()
    return number % 2 === 0 ? -number / 2 : (number + 1) / 2
  }
}

/** Takes out the bytes that keep a NAL unit from looking like a start code. */
export function unescapeNal(nal: Buffer): Buffer {
  const bytes = [...nal]
  return Buffer.from(
    bytes.filter((byte, place) => !(byte === 3 && bytes[place - 1] === 0 && bytes[place - 2] === 0)),
  )
}
