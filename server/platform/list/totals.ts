import { setTimeout as delay } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'

/** Counted totals of a list, kept until its rows change. */
export interface Totals {
  /** The number of rows for a filter; `key` names the filter's values. */
  of(key: string, where: () => SQL | undefined): Promise<number>
  forget(): void
}

const maxKept = 500
/** How long a total may stand when nobody said that rows changed, in milliseconds: a safety net, not the rule. */
const safeAge = 60_000

/**
 * Counting a million rows takes longer than reading a page of them, so each filter is counted once, by one
 * statement whatever number of users wait for it. A count that was under way when rows changed is not kept.
 */
export function createTotals(count: (where: SQL | undefined) => Promise<number>, maxAge = safeAge): Totals {
  let kept = new Map<string, { total: Promise<number>; at: number }>()
  return {
    of(key, where) {
      const known = kept.get(key)
      if (known && Date.now() - known.at < maxAge) return known.total
      const counted = count(where())
      const generation = kept
      generation.delete(key)
      generation.set(key, { total: counted, at: Date.now() })
      counted.catch(() => generation.delete(key))
      const oldest = generation.keys().next()
      if (generation.size > maxKept && !oldest.done) generation.delete(oldest.value)
      return counted
    },
    forget() {
      kept = new Map()
    },
  }
}

/** The total if it is known within so many milliseconds; undefined otherwise, while the count goes on and is kept. */
export async function knownWithin(total: Promise<number>, milliseconds: number): Promise<number | undefined> {
  const ended = new AbortController()
  // Whoever asks next gets the failure.
  total.catch(() => undefined)
  const timeout = delay(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined)
  return Promise.race([total, timeout]).finally(() => ended.abort())
}
