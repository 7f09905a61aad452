/** How many things of one kind (files, streams, calls) a user has under way at a time on this server. */
export interface OpenLimit {
  /** As many as may be. */
  readonly max: number
  /** Counts one more for the user. Returns what releases it; undefined when the limit is reached. */
  open(userId: string): (() => void) | undefined
}

/** @param max things of one user */
export function createOpenLimit(max: number): OpenLimit {
  const counts = new Map<string, number>()
  return {
    max,
    open(userId) {
      const others = counts.get(userId) ?? 0
      if (others >= max) return undefined
      counts.set(userId, others + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (counts.get(userId) ?? 0) - 1
        if (left > 0) counts.set(userId, left)
        else counts.delete(userId)
      }
    },
  }
}
