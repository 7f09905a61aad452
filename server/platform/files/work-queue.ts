/** Runs work when its turn comes; undefined, without running it, when too much waits already. */
export type WorkQueue = <Result>(work: () => Promise<Result>) => Promise<Result | undefined>

/** Runs at most `maxRunning` pieces of work at a time, in order; up to `maxWaiting` more wait. */
export function createWorkQueue({
  maxRunning,
  maxWaiting,
}: {
  maxRunning: number
  maxWaiting: number
}): WorkQueue {
  const waiting: (() => void)[] = []
  let running = 0
  return async work => {
    if (running < maxRunning) running += 1
    else if (waiting.length >= maxWaiting) return undefined
    else await new Promise<void>(resolve => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The next one takes over the place of this one.
      if (next) next()
      else running -= 1
    }
  }
}
