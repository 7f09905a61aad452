/** Limits concurrent work: a number in total, and one per user. */
export interface Turns {
  /** Waits for a turn of this user; returns the function that releases it. */
  take(userId: string): Promise<() => void>
}

export function createTurns(maxRunning: number): Turns {
  const running = new Set<string>()
  let waiting: { userId: string; begin(): void }[] = []
  const isFree = (userId: string) => running.size < maxRunning && !running.has(userId)

  function release(userId: string): void {
    running.delete(userId)
    for (const next of waiting) {
      if (!isFree(next.userId)) continue
      running.add(next.userId)
      waiting = waiting.filter(each => each !== next)
      next.begin()
    }
  }
  return {
    async take(userId) {
      if (isFree(userId)) running.add(userId)
      else await new Promise<void>(resolve => waiting.push({ userId, begin: resolve }))
      return () => release(userId)
    },
  }
}
