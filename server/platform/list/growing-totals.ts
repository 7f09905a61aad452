import { and, gt, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Queries } from '../database/database.ts'
import { keptTotals, type Totals } from './totals.ts'

/** What tells the older rows of a table from the newer ones. */
export interface Growth {
  /** A number, greater than 0, that rises from row to row. */
  number: PgColumn
  /** The number up to which no row can come in any more, as a subquery. */
  settled: SQL
}

/** How long rows stay counted, in milliseconds: a safety net. */
const maxAge = 10 * 60_000

/** How many of the rows up to a number match a filter. */
interface Counted {
  upTo: number
  rows: number
}

/**
 * Totals of a table whose rows are only ever added: what is settled is counted once, and at each asking only what came
 * since the last one. So the total is exact, also while others write.
 */
export function createGrowingTotals(
  queries: Queries,
  { number, settled }: Growth,
  count: (where: SQL | undefined) => Promise<number>,
): Totals {
  const kept = new Map<string, { counted: Promise<Counted>; at: number }>()

  async function readSettled(): Promise<number> {
    const [row] = await queries.execute<{ number: number }>(
      sql`select coalesce(${settled}, 0)::float8 as number`,
    )
    return row?.number ?? 0
  }

  async function countOn(
    known: Promise<Counted> | undefined,
    upTo: number,
    where: () => SQL | undefined,
  ): Promise<Counted> {
    const before = (await known) ?? { upTo: 0, rows: 0 }
    if (before.upTo >= upTo) return before
    const since = await count(and(where(), gt(number, before.upTo), lte(number, upTo)))
    return { upTo, rows: before.rows + since }
  }

  /** The settled rows, counted on from where the last asking left off. */
  function countSettled(key: string, upTo: number, where: () => SQL | undefined): Promise<Counted> {
    const last = kept.get(key)
    const known = last && Date.now() - last.at < maxAge ? last : undefined
    const counted = countOn(known?.counted, upTo, where)
    kept.delete(key)
    kept.set(key, { counted, at: known?.at ?? Date.now() })
    counted.catch(() => {
      if (kept.get(key)?.counted === counted) kept.delete(key)
    })
    const oldest = kept.keys().next()
    if (kept.size > keptTotals && !oldest.done) kept.delete(oldest.value)
    return counted
  }

  return {
    async of(key, where) {
      const { upTo, rows } = await countSettled(key, await readSettled(), where)
      return rows + (await count(and(where(), gt(number, upTo))))
    },
    forget: () => kept.clear(),
  }
}
