import pLimit from 'p-limit'

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
  const limit = pLimit(maxRunning)
  return async work => (limit.pendingCount < maxWaiting ? limit(work) : undefined)
}
