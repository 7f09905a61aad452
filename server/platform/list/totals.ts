import { setTimeout as delay } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { columnsRead } from './columns-read.ts'

/** Counted totals of a list, kept until its rows change. */
export interface Totals {
  /** The number of rows for a filter; `key` names the filter's values. */
  of(key: string, where: () => SQL | undefined): Promise<number>
  /**
   * Says that rows changed.
   * @param columns where only these changed in rows that stay; the totals of filters that read others are kept
   */
  forget(columns?: readonly string[]): void
}

/** Filters whose totals are kept at most. */
export const keptTotals = 500
/** How long a total may stand when nobody said that rows changed, in milliseconds: a safety net, not the rule. */
const safeAge = 60_000

interface Kept {
  total: Promise<number>
  /** By `Date.now()`. */
  at: number
  /** The columns that decide which rows match; undefined when other things may. */
  columns: ReadonlySet<string> | undefined
}

interface TotalsOptions {
  /** How long a total stands when nobody said that rows changed, in milliseconds. */
  maxAge?: number
  /** The rows' table, for totals that outlive changes of columns that they do not go by. */
  table?: PgTable
}

/**
 * Counting a million rows takes longer than reading a page of them, so each filter is counted once, by one
 * statement whatever number of users wait for it. A count that was under way when rows changed is not kept.
 */
export function createTotals(
  count: (where: SQL | undefined) => Promise<number>,
  { maxAge = safeAge, table }: TotalsOptions = {},
): Totals {
  let kept = new Map<string, Kept>()
  return {
    of(key, where) {
      const known = kept.get(key)
      if (known && Date.now() - known.at < maxAge) return known.total
      const condition = where()
      const total = count(condition)
      kept.delete(key)
      kept.set(key, { total, at: Date.now(), columns: table && columnsRead(condition, table) })
      total.catch(() => {
        if (kept.get(key)?.total === total) kept.delete(key)
      })
      const oldest = kept.keys().next()
      if (kept.size > keptTotals && !oldest.done) kept.delete(oldest.value)
      return total
    },
    forget(changed) {
      const stillTrue = ({ columns }: Kept) => changed && columns && !changed.some(one => columns.has(one))
      kept = new Map([...kept].filter(([, one]) => stillTrue(one)))
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
