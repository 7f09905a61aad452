import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Dimension } from '@greenroom/contract/areas/insight/measures'
import { genresByType } from '@greenroom/contract/areas/insight/specified-figures'
import { daysBetween } from '@greenroom/event-store'
import { type SQL, sql } from 'drizzle-orm'

/** Shift from a time of the base period to the time that is compared with it. */
export const shiftInSql = ({ compare, range }: Pick<AnalyticsQuestion, 'compare' | 'range'>): SQL =>
  compare === 'year' ? sql`interval '1 year'` : sql`${daysBetween(range.from, range.to)} * interval '1 day'`

/**
 * The key of a dimension.
 * @param wall what the clock showed
 * @param brought the same, brought to the time that it is compared with
 */
export function keyInSql(dimension: Dimension, wall: SQL, brought: SQL): SQL {
  switch (dimension) {
    case 'hour':
      return sql`to_char(${brought}, 'YYYY-MM-DD"T"HH24')`
    case 'day':
      return sql`to_char(${brought}, 'YYYY-MM-DD')`
    case 'week':
      return sql`to_char(date_trunc('week', ${brought}), 'YYYY-MM-DD')`
    case 'month':
      return sql`to_char(${brought}, 'YYYY-MM')`
    case 'slot':
      return sql`(extract(hour from ${wall})::int / 2 * 2)::text`
    // By weekday, so that Mondays are compared with Mondays.
    case 'weekday':
      return sql`extract(isodow from ${wall})::int::text`
    case 'type':
      return typeInSql
    default:
      return sql`${sql.identifier(dimension)}`
  }
}

const typeInSql: SQL = sql`case ${sql.join(
  Object.entries(genresByType).map(
    ([type, genres]) => sql`when genre = any(${sql.param([...genres])}::text[]) then ${type}::text`,
  ),
  sql` `,
)} else '' end`
