import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import { createTotals, type Totals } from './totals.ts'

/** What tells the older rows of a table from the newer ones. */
export interface Growth {
  /** A number that rises from row to row. */
  number: PgColumn
  /** When the row was written. */
  at: PgColumn
}

/** No transaction is under way for so long, so no row can come in before those that are older. */
const settledAfter = sql`interval '10 minutes'`
/** How long the counts of the settled rows are kept, in milliseconds. */
const markAge = 10 * 60_000

/**
 * Totals of a table whose rows are only ever added: the rows that are settled are counted once, and at each asking
 * only those that came later. So the total is exact, also while others write.
 */
export function createGrowingTotals(
  queries: Queries,
  table: PgTable,
  { number, at }: Growth,
  count: (where: SQL | undefined) => Promise<number>,
): Totals {
  const settled = createTotals(count, { maxAge: markAge })
  let mark: { number: Promise<number>; at: number } | undefined

  /** The number of the last settled row; 0 when there is none. */
  async function readMark(): Promise<number> {
    const [last] = await queries
      .select({ number: sql<number>`${number}`.mapWith(Number) })
      .from(table)
      .where(sql`${at} < now() - ${settledAfter}`)
      .orderBy(sql`${at} desc`)
      .limit(1)
    return last?.number ?? 0
  }

  function currentMark(): Promise<number> {
    if (!mark || Date.now() - mark.at >= markAge) {
      const read = readMark()
      mark = { number: read, at: Date.now() }
      read.catch(() => {
        mark = undefined
      })
    }
    return mark.number
  }

  return {
    async of(key, where) {
      const last = await currentMark()
      const [old, fresh] = await Promise.all([
        settled.of(`${last} ${key}`, () => and(where(), lte(number, last))),
        count(and(where(), gt(number, last))),
      ])
      return old + fresh
    },
    forget() {
      mark = undefined
      settled.forget()
    },
  }
}
