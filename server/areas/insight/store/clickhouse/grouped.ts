import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Groups } from '../grouped.ts'
import { isOfTime, isPassing, storedDimensions } from '../keys.ts'
import type { Bound } from './bound.ts'
import type { ClickHouse } from './client.ts'
import { withOwned } from './owned.ts'
import { keyOf, rowsOf, shiftOf } from './slice-rows.ts'
import type { Slice } from './slices.ts'

interface Grouping {
  question: AnalyticsQuestion
  timeZone: string
  /** Before this instant, events were deleted, and only their figures are there. */
  pastUntil: Date | undefined
  /** The content items that count; undefined: all, and what has none. */
  owned: readonly string[] | undefined
  current: readonly Slice[]
  base: readonly Slice[]
  /** Of dimensions other than time, how many keys; the largest. */
  limit: number
}

/** Sums up the slices by the dimensions of a question, in one statement. */
export async function readGroups(clickHouse: ClickHouse, grouping: Grouping): Promise<Groups> {
  const { question, current, base } = grouping
  if (current.length + base.length === 0) return { groups: [], total: 0, previousTotal: 0 }
  const rows = await clickHouse.read<{
    k1: string
    k2: string
    v: number
    p: number
    total: number
    previousTotal: number
  }>(bound => {
    const parts = [
      ...current.map(slice => part(grouping, slice, { isBase: false }, bound)),
      ...base.map(slice => part(grouping, slice, { isBase: true }, bound)),
    ]
    const own = withOwned(grouping)
    return `${own === '' ? 'WITH' : `${own},`} part AS (${parts.join('\nUNION ALL\n')}),
      grouped AS (SELECT k1, k2, sum(value) AS v, sum(previous) AS p FROM part GROUP BY k1, k2)
      ${largest(grouping, bound)}`
  })
  const [first] = rows
  return {
    groups: rows.map(({ k1, k2, v, p }) => ({
      keys: [k1, k2].slice(0, question.by.length),
      value: v,
      previous: p,
    })),
    total: first?.total ?? 0,
    previousTotal: first?.previousTotal ?? 0,
  }
}

function part(
  { question, timeZone, pastUntil, owned }: Grouping,
  slice: Slice,
  { isBase }: { isBase: boolean },
  bound: Bound,
): string {
  const brought = isBase ? shiftOf(question)('d') : 'd'
  // Beside a day, its weekday is that of the day which it is compared with.
  const day = question.by.some(isPassing) ? brought : 'd'
  const keys = [0, 1].map(place => {
    const dimension = question.by[place]
    return dimension ? keyOf(dimension, day, brought) : "''"
  })
  const sum = 'toFloat64(sum(figure))'
  return `SELECT ${keys[0]} AS k1, ${keys[1]} AS k2, ${isBase ? `toFloat64(0) AS value, ${sum} AS previous` : `${sum} AS value, toFloat64(0) AS previous`}
    FROM (${rowsOf({ ...question, by: storedDimensions(question.by), timeZone, pastUntil, owned }, slice, bound)}) GROUP BY k1, k2`
}

const totals = 'sum(v) OVER () AS total, sum(p) OVER () AS previousTotal'

/** Keeps what the limit leaves, the largest first; times stay all. */
function largest({ question: { by }, limit }: Grouping, bound: Bound): string {
  const others = by.flatMap((dimension, place) => (isOfTime(dimension) ? [] : [place === 0 ? 'k1' : 'k2']))
  const [key] = others
  if (!key) return `SELECT k1, k2, v, p, ${totals} FROM grouped`
  const boundLimit = bound.bind('UInt32', limit)
  if (others.length === by.length)
    return `SELECT k1, k2, v, p, ${totals} FROM grouped ORDER BY v DESC, p DESC, k1, k2 LIMIT ${boundLimit}`
  return `SELECT k1, k2, v, p, total, previousTotal FROM (
      SELECT *, dense_rank() OVER (ORDER BY ofKey DESC, previousOfKey DESC, ${key}) AS rank FROM (
        SELECT *, ${totals}, sum(v) OVER (PARTITION BY ${key}) AS ofKey, sum(p) OVER (PARTITION BY ${key}) AS previousOfKey FROM grouped
      )
    ) WHERE rank <= ${boundLimit} ORDER BY rank`
}
