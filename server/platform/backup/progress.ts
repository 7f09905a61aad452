/** Progress of a backup or a restore. */
export interface ProgressReport {
  /** Table or file in progress. */
  what: string
  /** From 0 to 1. */
  share: number
}

export type ProgressListener = (report: ProgressReport) => void

/** Computes the progress of a backup or a restore from estimated weights of its parts. */
export interface Progress {
  /** Sets the weights of all parts, in bytes. */
  expect(weights: readonly number[]): void
  /** Starts the next part. */
  begin(what: string, weight: number): void
  /** Counts the bytes that pass through as progress of the current part, up to its weight. */
  follow<T extends Uint8Array>(body: AsyncIterable<T>): AsyncGenerator<T>
}

export function createProgress(listener: ProgressListener = () => {}): Progress {
  let total = 0
  let before = 0
  let part = { what: '', weight: 0, done: 0 }
  const report = () =>
    listener({
      what: part.what,
      share: total === 0 ? 0 : (before + Math.min(part.done, part.weight)) / total,
    })
  return {
    expect(weights) {
      total = weights.reduce((sum, weight) => sum + weight, 0)
    },
    begin(what, weight) {
      before += part.weight
      part = { what, weight, done: 0 }
      report()
    },
    async *follow(body) {
      for await (const piece of body) {
        part.done += piece.length
        report()
        yield piece
      }
    },
  }
}
