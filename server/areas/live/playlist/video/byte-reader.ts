/** Reads a stream of bytes piece by piece. */
export interface ByteReader {
  /** Reads this many bytes; undefined when the stream ends before. */
  read(length: number): Promise<Uint8Array | undefined>
  /**
   * Skips this many bytes.
   * @returns whether there were as many
   */
  skip(length: number): Promise<boolean>
  /** Ends the stream. */
  cancel(): Promise<void>
}

/** Creates a reader of a stream by numbers of bytes. */
export function createByteReader(stream: ReadableStream<Uint8Array>): ByteReader {
  const source = stream.getReader()
  let rest: Uint8Array = new Uint8Array(0)

  async function fill(): Promise<boolean> {
    const { value } = await source.read()
    if (value) rest = value
    return value !== undefined
  }

  return {
    async read(length) {
      const whole = new Uint8Array(length)
      let filled = 0
      while (filled < length) {
        if (rest.length === 0 && !(await fill())) return undefined
        const part = rest.subarray(0, length - filled)
        whole.set(part, filled)
        filled += part.length
        rest = rest.subarray(part.length)
      }
      return whole
    },
    async skip(length) {
      let left = length
      while (left > 0) {
        if (rest.length === 0 && !(await fill())) return false
        const passed = Math.min(left, rest.length)
        rest = rest.subarray(passed)
        left -= passed
      }
      return true
    },
    cancel: () => source.cancel(),
  }
}
