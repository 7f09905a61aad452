import { referrers } from '@greenroom/contract/areas/insight/measures'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/settings.ts'
import { contentItems } from '../content/index.ts'
import { contentFacts, events, rollUpState, statusChanges } from './events/schema.ts'
import { addEvents } from './roll-up/add-events.ts'
import { moveMark } from './roll-up/state.ts'
import { drawContentEvents } from './seed-content.ts'
import { type DemoSpan, referrerThresholds } from './seed-curves.ts'
import { drawConsoleVisits, drawVisits } from './seed-visits.ts'

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
