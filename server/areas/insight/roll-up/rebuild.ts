import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { events } from '../events/schema.ts'
import { addEvents } from './add-events.ts'
import { rebuildReturns } from './add-visitors.ts'
import { figureColumns, figureSums } from './figures.ts'
import { dayRollUps, hourRollUps } from './roll-ups.ts'
import { eventContentDays, eventContentWeeks, eventDays, firstVisits, visitorDays } from './schema.ts'
import { countedSeq, moveMark } from './state.ts'

/**
 * Counts one day again from its events. Call it in a transaction that has locked the roll-ups.
 * @param day a day of `timeZone`
 */
export async function rebuildDay(queries: Queries, day: string, timeZone: string): Promise<void> {
  await forgetDays(queries, { from: day, to: day }, timeZone)
  await addDay(queries, day, timeZone)
  await rebuildFromDays(queries, { from: day, to: day })
}

/**
 * Counts all days again whose events are still stored, and records `timeZone` for them. Days whose events were deleted
 * stay as they are. Call it in a transaction that has locked the roll-ups.
 */
export async function rebuildAll(queries: Queries, timeZone: string): Promise<void> {
  const [range] = await queries.execute<{ first: string | null; last: string; isAll: boolean }>(sql`
    with kept as (
      select (min(occurred_at) at time zone ${timeZone}::text)::date as first,
        (max(occurred_at) at time zone ${timeZone}::text)::date as last
      from ${events} where seq <= ${countedSeq}
    )
    -- In another time zone, the first event may have been on the day before.
    select first::text, last::text, not exists (select from ${eventDays} where day < first - 1) as "isAll" from kept`)
  if (range?.first) {
    // When older days exist, only a part of the oldest day's events may be left.
    const days = await queries.execute<{ day: string }>(sql`
      select day::date::text as day from generate_series(
        ${range.first}::timestamp + ${range.isAll ? 0 : 1} * interval '1 day', ${range.last}::timestamp, interval '1 day'
      ) as day`)
    const from = range.isAll ? '-infinity' : (days[0]?.day ?? 'infinity')
    await forgetDays(queries, { from, to: 'infinity' }, timeZone)
    for (const { day } of days) await addDay(queries, day, timeZone)
    await rebuildFromDays(queries, { from, to: 'infinity' })
  }
  await moveMark(queries, { timeZone })
}

/** Adds the counted events of a day. No day of a time zone begins more than two hours from its midnight. */
const addDay = (queries: Queries, day: string, timeZone: string) =>
  addEvents(
    queries,
    sql`event.seq <= ${countedSeq}
      and event.occurred_at >= (${day}::date::timestamp at time zone ${timeZone}::text) - interval '2 hours'
      and event.occurred_at < (${day}::date::timestamp + interval '26 hours') at time zone ${timeZone}::text
      and (event.occurred_at at time zone ${timeZone}::text)::date = ${day}::date`,
    timeZone,
  )

async function forgetDays(
  queries: Queries,
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<void> {
  const isForgotten = sql`between ${from}::date and ${to}::date`
  for (const table of hourRollUps) {
    await queries.execute(
      sql`delete from ${table} where (hour at time zone ${timeZone}::text)::date ${isForgotten}`,
    )
  }
  for (const table of dayRollUps) {
    await queries.execute(sql`delete from ${table} where day ${isForgotten}`)
  }
  const [forgotten] = await queries.execute<{ visitors: string }>(sql`
    with forgotten as (delete from ${firstVisits} where day ${isForgotten} returning visitor)
    select coalesce(array_agg(visitor), '{}')::text as visitors from forgotten`)
  // Visitors whose first visit was on one of these days may have a later one.
  await queries.execute(sql`
    insert into ${firstVisits} (visitor, day)
    select visitor, min(day) from unnest(${forgotten?.visitors ?? '{}'}::bigint[]) as visitor
      join ${visitorDays} using (visitor)
    where stable group by 1`)
}

/** Recomputes the roll-ups that are sums of days. */
async function rebuildFromDays(queries: Queries, { from, to }: { from: string; to: string }): Promise<void> {
  const isOfThem = (day: SQL) =>
    sql`${day} between date_trunc('week', ${from}::timestamp)::date and ${to}::date`
  await queries.execute(sql`delete from ${eventContentWeeks} where ${isOfThem(sql`week`)}`)
  await queries.execute(sql`
    insert into ${eventContentWeeks} (week, fact_id, ${figureColumns})
    select date_trunc('week', day::timestamp)::date as week, fact_id, ${figureSums} from ${eventContentDays}
    where ${isOfThem(sql`date_trunc('week', day::timestamp)::date`)} group by 1, 2`)
  await rebuildReturns(queries)
}
