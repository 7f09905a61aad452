/** Who works at a time: so many in all, and of each person one. */
export interface Turns {
  /** Waits for a turn of this person; gives what returns it. */
  take(personId: string): Promise<() => void>
}

export function createTurns(maxRunning: number): Turns {
  const running = new Set<string>()
  let waiting: { personId: string; begin(): void }[] = []
  const isFree = (personId: string) => running.size < maxRunning && !running.has(personId)

  function release(personId: string): void {
    running.delete(personId)
    for (const next of waiting) {
      if (!isFree(next.personId)) continue
      running.add(next.personId)
      waiting = waiting.filter(each => each !== next)
      next.begin()
    }
  }
  return {
    async take(personId) {
      if (isFree(personId)) running.add(personId)
      else await new Promise<void>(resolve => waiting.push({ personId, begin: resolve }))
      return () => release(personId)
    },
  }
}
