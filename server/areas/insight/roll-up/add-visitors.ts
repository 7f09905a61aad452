import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { events } from '../events/schema.ts'
import { firstVisits, visitorCounts, visitorDays, visitorReturns } from './schema.ts'

/** The Monday of a day's week, in SQL. */
const weekOf = (day: SQL) => sql`date_trunc('week', ${day}::timestamp)::date`

/**
 * Adds the visitors of events in one statement, so that every part sees the tables as they were before.
 * @param which a condition on `event`; events of programs are left out
 * @param timeZone decides where days begin
 */
export async function addVisitors(queries: Queries, which: SQL, timeZone: string): Promise<void> {
  await queries.execute(sql`
    with came as materialized (
      select (occurred_at at time zone ${timeZone}::text)::date as day, visitor, bool_or(stable) as stable, min(occurred_at) as at
      from ${events} where not bot and visitor is not null and ${which} group by 1, 2
    ), days as (
      insert into ${visitorDays} (day, visitor, stable, at) select day, visitor, stable, at from came
      on conflict (day, visitor) do update set at = excluded.at where excluded.at < visitor_day.at
    ), fresh as materialized (
      select day, visitor, stable from came where not exists (
        select from ${visitorDays} where visitor_day.day = came.day and visitor_day.visitor = came.visitor)
    ), counts as (
      insert into ${visitorCounts} (day, visitors, stable)
      select day, count(*), count(*) filter (where stable) from fresh group by 1
      on conflict (day) do update
        set visitors = visitor_count.visitors + excluded.visitors, stable = visitor_count.stable + excluded.stable
    ), known as materialized (
      select visitor, first_visit.day as before, least(first_visit.day, min(fresh.day)) as first
      from fresh left join ${firstVisits} using (visitor) where fresh.stable group by 1, 2
    ), firsts as (
      insert into ${firstVisits} (visitor, day) select visitor, first from known where before is null or first < before
      on conflict (visitor) do update set day = excluded.day
    ), change as (
      select 'day' as period, first, fresh.day as start, visitor, 1 as visitors
      from known join fresh using (visitor) where fresh.stable
      union all
      select distinct 'week', first, ${weekOf(sql`fresh.day`)}, visitor, 1
      from known join fresh using (visitor)
      where fresh.stable and not exists (
        select from ${visitorDays} where visitor_day.visitor = known.visitor and visitor_day.stable
          and visitor_day.day >= ${weekOf(sql`fresh.day`)} and visitor_day.day < ${weekOf(sql`fresh.day`)} + 7)
      union all
      -- All that is known of whom a late event shows to have come earlier counts for that day.
      select distinct period, cohort.first, start, visitor, cohort.visitors
      from known join ${visitorDays} using (visitor),
        lateral (values ('day', visitor_day.day), ('week', ${weekOf(sql`visitor_day.day`)})) as visited (period, start),
        lateral (values (known.first, 1), (known.before, -1)) as cohort (first, visitors)
      where known.first < known.before and visitor_day.stable
    )
    insert into ${visitorReturns} (period, first, start, visitors)
    select period, first, start, sum(visitors) from change group by 1, 2, 3 having sum(visitors) <> 0
    on conflict (period, first, start) do update set visitors = visitor_return.visitors + excluded.visitors`)
}

/** Recounts returning visitors from all known visits. */
export async function rebuildReturns(queries: Queries): Promise<void> {
  await queries.execute(sql`delete from ${visitorReturns}`)
  await queries.execute(sql`
    insert into ${visitorReturns} (period, first, start, visitors)
    select 'day', first_visit.day, visitor_day.day, count(*)
    from ${firstVisits} join ${visitorDays} using (visitor) where stable group by 2, 3
    union all
    select 'week', first, week, count(*) from (
      select distinct visitor, first_visit.day as first, ${weekOf(sql`visitor_day.day`)} as week
      from ${firstVisits} join ${visitorDays} using (visitor) where stable
    ) as came group by 2, 3`)
}
