import { type SQL, sql } from 'drizzle-orm'
import { type DemoSpan, dayFactors, timeOfDay } from './seed-curves.ts'

/** Visitors of an ordinary day with a pseudonym for that day only. */
const dailyVisitors = 340
/** Number of visitors with a lasting pseudonym, who return less and less often. */
const stableVisitors = 800

/** A random pseudonym. */
const pseudonym = sql`floor(random() * 4611686018427387904)::bigint`

/** Visits of the demo, in SQL. */
export const drawVisits = (span: DemoSpan): SQL => sql`
  with day as materialized (${dayFactors(span)}),
  known as materialized (
    select ${pseudonym} as visitor, floor(${span.days}::int * random())::int as first_ago from generate_series(1, ${stableVisitors}::int)
  ), visit as (
    select day, ${pseudonym} as visitor, false as stable
    from day cross join lateral generate_series(1, floor(${dailyVisitors} * factor)::int)
    union all
    select day, visitor, true from day join known on ago <= first_ago
    where ago = first_ago or random() < factor * (0.3 * exp((ago - first_ago) / 18.0) + 0.05)
  )
  select 'visit' as type, null::int as fact_id, visitor, stable, 1 + (random() < 0.25)::int as count, 0 as seconds,
    ${timeOfDay(sql`day`, span)} as occurred_at
  from visit`

/** Visits of the console's pages by the team of the demo, in its working hours, in SQL. */
export const drawConsoleVisits = ({ timeZone, days }: DemoSpan): SQL => sql`
  select 'consoleVisit' as type, null::int as fact_id, null::bigint as visitor, false as stable,
    1 + floor(6 * random())::int as count, 0 as seconds,
    (day + (9 + 9 * random()) * interval '1 hour') at time zone ${timeZone}::text as occurred_at
  from generate_series(0, ${days}::int) as ago
    cross join lateral (select ((now() at time zone ${timeZone}::text)::date - ago)::timestamp as day) as days
    cross join lateral generate_series(1, case when extract(isodow from day) > 5 then 2 else 24 end)`
