import { referrers } from '@greenroom/contract/areas/insight/measures'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { contentItemRows } from '../content/index.ts'
import { contentFacts, events, rollUpState, statusChanges } from './events/schema.ts'
import { addEvents } from './roll-up/add-events.ts'
import { moveMark } from './roll-up/state.ts'

/** The period of the demo's events. */
interface DemoSpan {
  timeZone: string
  /** Number of days before today. */
  days: number
}

/** Most days of the demo. */
const demoDays = 90

/** A content item becomes popular this many days before today. */
const tookOffDays = 10

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
const referrerThresholds = thresholds(referrerWeights)

/**
 * The days of the demo in SQL: `day`, how long `ago` it is, and `factor`, how much happens on it. There is more every
 * week, at weekends, and in the holiday of October.
 */
const dayFactors = ({ timeZone, days }: DemoSpan): SQL => sql`
  select today - ago as day, ago,
    (1.2 - 0.5 * ago / ${demoDays}::float8) * (0.93 + 0.14 * random())
      * (${`{${weekdayWeights.join()}}`}::float8[])[extract(isodow from today - ago)::int]
      * case when to_char(today - ago, 'MMDD') between '1001' and '1008' then 1.5 else 1 end as factor
  from (select (now() at time zone ${timeZone}::text)::date) as clock (today), generate_series(0, ${days}::int) as ago`

/** A random time of a day, by the activity of its hours, in SQL. */
const timeOfDay = (day: SQL, { timeZone }: DemoSpan): SQL =>
  sql`((${day}::timestamp + (width_bucket(random(), ${hourThresholds}::float8[]) + random()) * interval '1 hour')
    at time zone ${timeZone}::text)`

/** The content item that becomes popular: an original one that had been online for a while. */
const takesOff = sql`(
  select id from ${contentItemRows()}
  where source = 'original' and status = 'online' and published_at between now() - interval '45 days' and now() - interval '18 days'
  order by published_at limit 1
)`

/**
 * Events on the content items of the demo, in SQL. Each item has its own attraction, which fades within weeks of its
 * publication; one becomes popular again. Items that are offline now went offline some days after their publication.
 */
const drawContentEvents = (span: DemoSpan): SQL => sql`
  with item as materialized (
    select fact.id as fact_id, content_item.id, published_at, (published_at at time zone ${span.timeZone}::text)::date as published_on,
      4 * exp(2.6 * random()) * case fact.genre when 'text' then 0.8 when 'img' then 1.2 else 1.6 end as attraction,
      case fact.genre when 'text' then 95 when 'img' then 60 else 42 end as seconds,
      case status when 'offline' then published_at + (6 + 20 * random()) * interval '1 day' end as gone_at
    from ${contentItemRows()} join ${contentFacts} as fact on fact.content_item_id = content_item.id
    -- In this order everything is drawn.
    order by title
  ), day as materialized (${dayFactors(span)}),
  item_day as materialized (
    select item.*, day.day, factor * (
        attraction * (exp((published_on - day) / 6.0) + 0.03) +
        case when ago <= ${tookOffDays}::int and id = ${takesOff} then 900 * exp((ago - ${tookOffDays}::int) / 4.0) else 0 end
      ) as clicks
    from item join day on day.day >= published_on and (gone_at is null or day.day < gone_at)
  )
  select 'publication' as type, fact_id, null::bigint as visitor, false as stable, 1 as count, 0 as seconds, published_at as occurred_at
  from item
  union all
  select 'unpublication', fact_id, null, false, 1, 0, gone_at from item where gone_at is not null
  union all
  select type, fact_id, null, false, piece.count,
    case type when 'read' then (piece.count * seconds * (0.7 + 0.6 * random()))::int else 0 end,
    greatest(moment.at, published_at + random() * interval '2 hours')
  from item_day join lateral (values
    ('impression', clicks * (9 + 6 * random()), least(2, 1 + clicks / 12)),
    ('click', clicks, least(4, 1 + clicks / 9)),
    ('read', clicks * 0.62, least(2, 1 + clicks / 12)),
    ('like', clicks * 0.05, 1),
    ('share', clicks * 0.022, 1),
    ('comment', clicks * 0.014, 1)
  ) as made (type, amount, pieces) on clicks > 0.5
  cross join lateral generate_series(1, floor(pieces)::int)
  cross join lateral (
    -- Drawn anew for each piece.
    select least(10000, floor(amount / floor(pieces) + random()))::int as count where generate_series is not null
  ) as piece
  cross join lateral (select ${timeOfDay(sql`item_day.day`, span)} as at where piece.count > 0) as moment
  where gone_at is null or moment.at < gone_at`

/** Visitors of an ordinary day with a pseudonym for that day only. */
const dailyVisitors = 220
/** Number of visitors with a lasting pseudonym, who return less and less often. */
const stableVisitors = 600

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
    select id, author, source, topic, genre from ${contentItemRows()}`)
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
