import { hash } from 'node:crypto'
import { type ClickHouse, noVisitor } from '@greenroom/event-store'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { contentFacts, events } from '../events/schema.ts'

/** Events of a batch. */
export const eventsAtATime = 20_000
/** The earliest time of ClickHouse. */
const earliest = '1900-01-01T00:00:00Z'
const noContentItem = '00000000-0000-0000-0000-000000000000'

/** An event with the state of its content item, as ClickHouse stores it. */
interface ShippedEvent extends Record<string, unknown> {
  id: string
}

/** A batch of events, and their visitors. */
export interface Batch {
  rows: readonly ShippedEvent[]
  visitors: readonly object[]
}

/** Reads events as ClickHouse stores them. @param which a condition on `event` */
export async function readBatch(queries: Queries, which: SQL, timeZone: string): Promise<Batch> {
  const utc = (instant: SQL) => sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')`
  const occurredAt = sql`greatest(${events.occurredAt}, ${earliest}::timestamptz)`
  const [rows, visitors] = await Promise.all([
    queries.execute<ShippedEvent>(sql`
      select event.id, event.type, coalesce(fact.content_item_id, ${noContentItem}::uuid) as content_item_id,
        coalesce(fact.author, '') as author, coalesce(fact.source, '') as source, coalesce(fact.topic, '') as topic,
        coalesce(fact.genre, '') as genre, event.referrer, coalesce(event.visitor, ${noVisitor}::bigint)::text as visitor,
        event.stable as is_stable, event.bot as is_bot, event.seconds, event.count, event.seq::text as seq,
        ${utc(occurredAt)} as occurred_at, ${utc(sql`${events.receivedAt}`)} as received_at
      from ${events} left join ${contentFacts} as fact on fact.id = event.fact_id
      where ${which} order by event.seq`),
    queries.execute<Record<string, unknown>>(sql`
      select (${occurredAt} at time zone ${timeZone}::text)::date::text as day, visitor::text as visitor, bool_or(stable) as is_stable
      from ${events} where not bot and visitor is not null and ${which} group by 1, 2`),
  ])
  return { rows, visitors }
}

/**
 * Sends a batch to ClickHouse. Sending it again adds nothing: ClickHouse remembers its token for a while, and later
 * replaces rows by id.
 */
export async function sendBatch(
  clickHouse: ClickHouse,
  { rows, visitors }: Batch,
  name: string,
): Promise<void> {
  // After a restore of an old backup, other events may have the same numbers.
  const ids = hash('sha256', rows.map(({ id }) => id).join())
  await clickHouse.insert('event', rows, `${name} ${ids}`)
  await clickHouse.insert('visitor_day', visitors, `${name} ${ids} visitors`)
}
