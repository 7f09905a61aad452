import { setTimeout as delay } from 'node:timers/promises'
import type { SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { columnsRead } from './columns-read.ts'

/** Counted totals of a list, cached until its rows change. */
export interface Totals {
  /** Number of rows for a filter; `key` identifies the values of the filter. */
  of(key: string, where: () => SQL | undefined): Promise<number>
  /**
   * Invalidates totals after changes of rows.
   * @param columns when only these columns changed and no rows were added or deleted: keeps totals of filters that read
   * others
   */
  forget(columns?: readonly string[]): void
}

/** Cached totals at most. */
export const maxCachedTotals = 500
/** How long a total is cached without an invalidation: a limit in case one is missed. */
const defaultMaxAgeMs = 60_000

interface CachedTotal {
  total: Promise<number>
  /** Columns that decide which rows match; undefined when other things may. */
  columns: ReadonlySet<string> | undefined
}

interface TotalsOptions {
  /** How long a total is cached without an invalidation. */
  maxAgeMs?: number
  /** Table of the rows; allows totals to survive changes of columns that they do not depend on. */
  table?: PgTable
}

/**
 * Caches totals. Counting a million rows takes longer than reading a page of them, so each filter is counted once, by
 * one statement for all waiting requests. A count that was running during a change is not cached.
 */
export function createTotals(
  count: (where: SQL | undefined) => Promise<number>,
  { maxAgeMs = defaultMaxAgeMs, table }: TotalsOptions = {},
): Totals {
  const cache = new LRUCache<string, CachedTotal>({ max: maxCachedTotals, ttl: maxAgeMs })
  return {
    of(key, where) {
      const cached = cache.get(key)
      if (cached) return cached.total
      const condition = where()
      const total = count(condition)
      cache.set(key, { total, columns: table && columnsRead(condition, table) })
      total.catch(() => {
        if (cache.peek(key)?.total === total) cache.delete(key)
      })
      return total
    },
    forget(changed) {
      const isStillTrue = ({ columns }: CachedTotal) =>
        changed && columns && !changed.some(one => columns.has(one))
      for (const [key, one] of [...cache]) if (!isStillTrue(one)) cache.delete(key)
    },
  }
}

/** The total when it is known within this time; undefined otherwise. The count then continues and is cached. */
export async function knownWithin(total: Promise<number>, milliseconds: number): Promise<number | undefined> {
  const ended = new AbortController()
  // The next request gets the failure.
  total.catch(() => undefined)
  const timeout = delay(milliseconds, undefined, { signal: ended.signal }).catch(() => undefined)
  return Promise.race([total, timeout]).finally(() => ended.abort())
}
