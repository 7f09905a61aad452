import { type Groups, isOfTime, isPassing, type Slice, storedDimensions } from '@greenroom/event-store'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { keyInSql } from './keys-in-sql.ts'
import { type RowsOf, rowsOf } from './slice-rows.ts'

interface Grouping extends RowsOf {
  current: readonly Slice[]
  base: readonly Slice[]
  /** Undefined without a comparison. */
  shift: SQL | undefined
  /** Of dimensions other than time, how many keys; the largest. */
  limit: number
}

/** Sums up the slices by the dimensions of a question, in one statement. */
export async function readGroups(queries: Queries, question: Grouping): Promise<Groups> {
  const { by, current, base, shift = sql`interval '0'` } = question
  const none = sql`interval '0'`
  const parts = [
    ...current.map(slice =>
      part(question, slice, { shift: none, value: sql`sum(figure)`, previous: sql`0` }),
    ),
    ...base.map(slice => part(question, slice, { shift, value: sql`0`, previous: sql`sum(figure)` })),
  ]
  if (parts.length === 0) return { groups: [], total: 0, previousTotal: 0 }
  const rows = await queries.execute<{
    k1: string
    k2: string
    value: number
    previous: number
    total: number
    previousTotal: number
  }>(sql`
    with part as (${sql.join(parts, sql` union all `)}),
    grouped as (
      select k1, k2, coalesce(sum(value), 0)::float8 as value, coalesce(sum(previous), 0)::float8 as previous from part group by 1, 2
    )
    select grouped.*, (select coalesce(sum(value), 0) from grouped) as total,
      (select coalesce(sum(previous), 0) from grouped) as "previousTotal"
    from grouped ${largest(question)}`)
  const [first] = rows
  return {
    groups: rows.map(({ k1, k2, value, previous }) => ({
      keys: [k1, k2].slice(0, by.length),
      value,
      previous,
    })),
    total: first?.total ?? 0,
    previousTotal: first?.previousTotal ?? 0,
  }
}

function part(
  question: Grouping,
  slice: Slice,
  { shift, value, previous }: { shift: SQL; value: SQL; previous: SQL },
): SQL {
  const brought = sql`(wall + ${shift})`
  // Beside a day, its weekday is the weekday of the day which it is compared with.
  const wall = question.by.some(isPassing) ? brought : sql`wall`
  const keys = [0, 1].map(place => {
    const dimension = question.by[place]
    return dimension ? keyInSql(dimension, wall, brought) : sql`''`
  })
  return sql`select ${keys[0]} as k1, ${keys[1]} as k2, ${value} as value, ${previous} as previous
    from (${rowsOf({ ...question, by: storedDimensions(question.by) }, slice)}) as slice group by 1, 2`
}

/** Keeps what the limit leaves, the largest first; times stay all. */
function largest({ by, limit }: Grouping): SQL {
  const order = (value: SQL, previous: SQL, key: SQL) =>
    sql`order by ${value} desc, ${previous} desc, ${key} collate "C"`
  const others = by.flatMap((dimension, place) =>
    isOfTime(dimension) ? [] : [place === 0 ? sql`k1` : sql`k2`],
  )
  const [key] = others
  if (!key) return sql``
  if (others.length === by.length) {
    return sql`${order(sql`value`, sql`previous`, sql`k1`)}, k2 collate "C" limit ${limit}`
  }
  return sql`join (
      select ${key} as key, row_number() over (${order(sql`sum(value)`, sql`sum(previous)`, key)}) as rank
      from grouped group by 1
    ) as kept on kept.key = grouped.${key} where kept.rank <= ${limit} order by kept.rank`
}
