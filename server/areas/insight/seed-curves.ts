import { type SQL, sql } from 'drizzle-orm'

/** The period of the demo's events. */
export interface DemoSpan {
  timeZone: string
  /** Number of days before today. */
  days: number
}

/** Most days of the demo. */
const demoDays = 90

/** A content item becomes popular this many days before today. */
export const tookOffDays = 10

/** Activity in each hour of the day: little at night, more at noon, most in the evening. */
const hourWeights = [
  12, 6, 3, 2, 2, 4, 10, 22, 34, 40, 44, 48, 58, 50, 42, 42, 46, 52, 62, 78, 96, 100, 72, 34,
]
/** Activity on each day of the week, from Monday. */
const weekdayWeights = [1, 0.97, 0.98, 1.02, 1.1, 1.24, 1.28]
/** Weights of referrers, in the order of `referrers`: direct, search, social, campaign, internal, other. */
const referrerWeights = [22, 34, 20, 7, 12, 5]

/** Running sums of weights, as thresholds for `width_bucket`. */
function thresholds(weights: readonly number[]): string {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  let reached = 0
  const sums = weights.map(weight => {
    reached += weight
    return reached / total
  })
  return `{${sums.slice(0, -1).join()}}`
}

const hourThresholds = thresholds(hourWeights)
export const referrerThresholds = thresholds(referrerWeights)

/**
 * The days of the demo in SQL: `day`, how long `ago` it is, and `factor`, how much happens on it. There is more every
 * week, at weekends, and in the holiday of October.
 */
export const dayFactors = ({ timeZone, days }: DemoSpan): SQL => sql`
  select today - ago as day, ago,
    (1.2 - 0.5 * ago / ${demoDays}::float8) * (0.93 + 0.14 * random())
      * (${`{${weekdayWeights.join()}}`}::float8[])[extract(isodow from today - ago)::int]
      * case when to_char(today - ago, 'MMDD') between '1001' and '1008' then 1.5 else 1 end as factor
  from (select (now() at time zone ${timeZone}::text)::date) as clock (today), generate_series(0, ${days}::int) as ago`

/** A random time of a day, by the activity of its hours, in SQL. */
export const timeOfDay = (day: SQL, { timeZone }: DemoSpan): SQL =>
  sql`((${day}::timestamp + (width_bucket(random(), ${hourThresholds}::float8[]) + random()) * interval '1 hour')
    at time zone ${timeZone}::text)`
