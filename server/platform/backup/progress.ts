/** How far a backup or a restore is. */
export interface ProgressReport {
  /** The table or file that is being worked on. */
  what: string
  /** From 0 to 1. */
  share: number
}

export type ProgressListener = (report: ProgressReport) => void

/** Adds up how far a backup or a restore is, by what its parts are thought to weigh. */
export interface Progress {
  /** Says what all parts weigh, in bytes. */
  expect(weights: readonly number[]): void
  /** Begins the next part. */
  begin(what: string, weight: number): void
  /** Counts what passes as done of the part, up to its weight. */
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
