import { referrers } from '@greenroom/contract/areas/insight/measures'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { contentItems } from '../content/index.ts'
import { contentFacts, events, rollUpState, statusChanges } from './events/schema.ts'
import { addEvents } from './roll-up/add-events.ts'
import { moveMark } from './roll-up/state.ts'
import { drawContentEvents } from './seed-content.ts'
import { type DemoSpan, dayFactors, referrerThresholds, timeOfDay } from './seed-curves.ts'

/** Visitors of an ordinary day with a pseudonym for that day only. */
const dailyVisitors = 340
/** Number of visitors with a lasting pseudonym, who return less and less often. */
const stableVisitors = 800

/** A random pseudonym. */
const pseudonym = sql`floor(random() * 4611686018427387904)::bigint`

/** Visits of the demo, in SQL. */
const drawVisits = (span: DemoSpan): SQL => sql`
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
const drawConsoleVisits = ({ timeZone, days }: DemoSpan): SQL => sql`
  select 'consoleVisit' as type, null::int as fact_id, null::bigint as visitor, false as stable,
    1 + floor(6 * random())::int as count, 0 as seconds,
    (day + (9 + 9 * random()) * interval '1 hour') at time zone ${timeZone}::text as occurred_at
  from generate_series(0, ${days}::int) as ago
    cross join lateral (select ((now() at time zone ${timeZone}::text)::date - ago)::timestamp as day) as days
    cross join lateral generate_series(1, case when extract(isodow from day) > 5 then 2 else 24 end)`

/** Adds the events of the demo, at the start that initialized the roll-ups. */
export async function seedDemoEvents(
  queries: Queries,
  { DEMO_DAYS }: Pick<Settings, 'DEMO_DAYS'>,
): Promise<void> {
  // The publications of the demo's content are among its drawn events.
  await queries.delete(statusChanges)
  const [begun] = await queries
    .select({ seq: rollUpState.seq })
    .from(rollUpState)
    .where(sql`${rollUpState.seq} = 0 and ${rollUpState.at} = now()::timestamptz(3)`)
  if (begun && DEMO_DAYS > 0) await drawDemoEvents(queries, DEMO_DAYS)
}

/**
 * Adds the demo's events of the last days, in SQL: the same relative to today each time, and none in the future. There
 * must be no events yet.
 */
export async function drawDemoEvents(queries: Queries, days: number): Promise<void> {
  const [state] = await queries.select({ timeZone: rollUpState.timeZone }).from(rollUpState)
  if (!state) throw new Error('Nothing says which time zone cuts the days')
  await queries.execute(sql`select setseed(0.2026)`)
  await queries.execute(sql`
    insert into ${contentFacts} (content_item_id, author, source, topic, genre)
    select id, author, source, topic, genre from ${contentItems}`)
  const span = { timeZone: state.timeZone, days }
  await insertDrawn(queries, drawContentEvents(span), span)
  await insertDrawn(queries, drawVisits(span), span)
  await insertDrawn(queries, drawConsoleVisits(span), span)
  await addEvents(queries, sql`true`, state.timeZone, true)
  const [last] = await queries.execute<{ seq: number }>(sql`select max(seq)::float8 as seq from ${events}`)
  await moveMark(queries, { seq: last?.seq ?? 0 })
}

const insertDrawn = (queries: Queries, drawn: SQL, { timeZone, days }: DemoSpan) =>
  queries.execute(sql`
    insert into ${events} (id, type, fact_id, visitor, stable, count, seconds, referrer, occurred_at, received_at)
    select gen_random_uuid(), type, fact_id, visitor, stable, count, seconds,
      case when type in ('publication', 'unpublication') then 'direct' when type = 'consoleVisit' then 'internal' else
        (${sql.param([...referrers])}::text[])[1 + width_bucket(random(), ${referrerThresholds}::float8[])] end,
      occurred_at, occurred_at
    from (${drawn}) as drawn 
    where occurred_at < now()
      and occurred_at >= ((now() at time zone ${timeZone}::text)::date - ${days}::int)::timestamp at time zone ${timeZone}::text
    order by occurred_at`)
