import type { DayRange, readRetention } from '@greenroom/contract/areas/insight/analytics'
import type { InputOf, ResponseOf } from '@greenroom/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { firstVisits, visitorCounts, visitorDays, visitorReturns } from '../roll-up/schema.ts'
import { cohortsOf, periodsOf } from './cohorts.ts'
import type { Returning } from './event-store.ts'
import { addDays, type Day, dayOf, instantOf, timeOfDay } from './local-time.ts'

type Question = InputOf<typeof readRetention>['body']

/** See {@link EventStore.retention}. */
export async function readRetained(
  queries: Queries,
  question: Question,
  now: Date,
  timeZone: string,
): Promise<ResponseOf<typeof readRetention>> {
  const { period, range } = question
  const periods = periodsOf(question, now, timeZone)
  const { starts, days, width } = periods
  const [active, shares] = await Promise.all([
    // Periods are counted from the first one.
    queries.execute<{ period: number; later: number; visitors: number }>(sql`
      select cohort as period, came - cohort as later, sum(visitors)::int as visitors from (
        select (first - ${starts[0] ?? range.from}::date) / ${days}::int as cohort,
          (start - ${starts[0] ?? range.from}::date) / ${days}::int as came, visitors
        from ${visitorReturns} where period = ${period} and first between ${range.from}::date and ${range.to}::date
      ) as returned
      where came - cohort <= ${width}::int group by 1, 2`),
    queries.execute<{ coverage: number | null }>(sql`
      select (sum(stable)::float8 / nullif(sum(visitors), 0)) as coverage
      from ${visitorCounts} where day between ${range.from}::date and ${range.to}::date`),
  ])
  return {
    cohorts: cohortsOf(periods, active, dayOf(now, timeZone)),
    coverage: shares[0]?.coverage ?? null,
  }
}

/** See {@link EventStore.returning}. */
export async function readReturning(
  queries: Queries,
  { from, to }: DayRange,
  now: Date,
  timeZone: string,
): Promise<Returning> {
  const before = addDays(to, -1)
  // Whoever did not come for the first time came again.
  const rows = await queries.execute<{ day: Day; visitors: number; hadAny: boolean }>(sql`
    select day::date::text as day,
      coalesce((select stable from ${visitorCounts} where visitor_count.day = days.day), 0)
        - coalesce((select visitors from ${visitorReturns} where period = 'day' and first = days.day and start = days.day), 0) as visitors,
      exists (select from ${visitorCounts} where visitor_count.day <= days.day) as "hadAny"
    from generate_series(least(${from}::timestamp, ${before}::timestamp), ${to}::timestamp, interval '1 day') as days (day)
    order by 1`)
  const earlier = rows.find(({ day }) => day === before)
  const isToday = to === dayOf(now, timeZone)
  const previous = isToday ? await returnedUntil(queries, before, now, timeZone) : (earlier?.visitors ?? 0)
  return {
    days: rows.filter(({ day }) => day >= from).map(({ day, visitors }) => ({ day, visitors })),
    previous: earlier?.hadAny ? previous : null,
  }
}

/** How many had come again on a day by the time that it is now. */
async function returnedUntil(queries: Queries, day: Day, now: Date, timeZone: string): Promise<number> {
  const until = instantOf(day, timeZone, timeOfDay(now, timeZone))
  const [row] = await queries.execute<{ visitors: number }>(sql`
    select (select count(*) from ${visitorDays} where day = ${day}::date and stable and at < ${until.toISOString()}::timestamptz)::int
      - (select count(*) from ${firstVisits} join ${visitorDays} using (visitor, day)
        where day = ${day}::date and stable and at < ${until.toISOString()}::timestamptz)::int as visitors`)
  return row?.visitors ?? 0
}
