/** Limits what a user has open at the same time on this server (files, streams, requests). */
export interface OpenLimit {
  /** Limit per user. */
  readonly max: number
  /** Counts one more for the user and returns its release; undefined when the limit is reached. */
  open(userId: string): (() => void) | undefined
  /** Number of users who have something open. */
  users(): number
}

/** @param max limit per user */
export function createOpenLimit(max: number): OpenLimit {
  const counts = new Map<string, number>()
  return {
    max,
    users: () => counts.size,
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
