import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../database/database.ts'
import { maxCachedTotals, type Totals } from './totals.ts'

/** Tells older rows of a table from newer ones. */
export interface Growth {
  /** A positive number that grows from row to row. */
  number: PgColumn
  /** Subquery of the number up to which no more rows can be added. */
  settled: SQL
}

/** How long a count is cached: a limit in case rows were deleted after all. */
const maxAgeMs = 10 * 60_000

/** Count of the matching rows up to a number. */
interface Counted {
  upTo: number
  rows: number
}

/**
 * Totals of a table that only ever grows. Settled rows are counted once; each request counts only newer ones. So the
 * total is exact, even while others write.
 */
export function createGrowingTotals(
  queries: Queries,
  { number, settled }: Growth,
  count: (where: SQL | undefined) => Promise<number>,
): Totals {
  // A count that goes on from an earlier one is as old as the earlier one.
  const cache = new LRUCache<string, Promise<Counted>>({
    max: maxCachedTotals,
    ttl: maxAgeMs,
    noUpdateTTL: true,
  })

  async function readSettled(): Promise<number> {
    const [row] = await queries.execute<{ number: number }>(
      sql`select coalesce(${settled}, 0)::float8 as number`,
    )
    return row?.number ?? 0
  }

  async function countOn(
    cachedCount: Promise<Counted> | undefined,
    upTo: number,
    where: () => SQL | undefined,
  ): Promise<Counted> {
    const before = (await cachedCount) ?? { upTo: 0, rows: 0 }
    if (before.upTo >= upTo) return before
    const since = await count(and(where(), gt(number, before.upTo), lte(number, upTo)))
    return { upTo, rows: before.rows + since }
  }

  /** Counts the settled rows, continuing where the previous request ended. */
  function countSettled(key: string, upTo: number, where: () => SQL | undefined): Promise<Counted> {
    const counted = countOn(cache.get(key), upTo, where)
    cache.set(key, counted)
    counted.catch(() => {
      if (cache.peek(key) === counted) cache.delete(key)
    })
    return counted
  }

  return {
    async of(key, where) {
      const { upTo, rows } = await countSettled(key, await readSettled(), where)
      return rows + (await count(and(where(), gt(number, upTo))))
    },
    forget: () => cache.clear(),
  }
}
