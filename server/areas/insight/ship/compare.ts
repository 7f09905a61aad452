import type { ClickHouse } from '@greenroom/event-store'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { eventsAtATime, readBatch, sendBatch } from './batch.ts'
import { shipment, shippedHours } from './schema.ts'
import { firstWaiting, retainedDays } from './state.ts'

const hourMs = 3_600_000

type ShippedHour = typeof shippedHours.$inferSelect

/** Events of one hour of arrival in ClickHouse. */
interface Found {
  at: number
  events: number
  count: number
  seconds: number
}

/** ClickHouse still misses events of an hour after they were sent again. */
class MissingEventsError extends Error {}

/**
 * Compares sent events with the events that ClickHouse has stored, by hour of arrival, and sends missing ones again.
 * @returns how many events were missing
 * @throws MissingEventsError when PostgreSQL no longer has some of them
 */
export async function compareWithClickHouse(
  queries: Queries,
  clickHouse: ClickHouse,
  timeZone: string,
): Promise<number> {
  const hours = await hoursToCompare(queries)
  let repaired = 0
  const missing: string[] = []
  const countsByHour = await readFound(clickHouse, hours)
  for (const hour of hours) {
    const lacking = lack(hour, countsByHour)
    if (lacking > 0) {
      await sendAgain(queries, clickHouse, hour, timeZone)
      const left = lack(hour, await readFound(clickHouse, [hour]))
      repaired += lacking - left
      if (left > 0) missing.push(`${left} of ${hour.hour.toISOString()}`)
      await setCompared(queries, hour, { isSame: left === 0, repaired: hour.repaired + lacking - left })
    } else if (!hour.isSame) await setCompared(queries, hour, { isSame: true })
  }
  await queries.update(shipment).set({ comparedAt: sql`now()` })
  if (missing.length > 0) throw new MissingEventsError(`ClickHouse lacks events: ${missing.join(', ')}`)
  return repaired
}

/** Hours that are over, sent completely, not compared yet, and whose events are not deleted yet. */
function hoursToCompare(queries: Queries): Promise<ShippedHour[]> {
  return queries
    .select()
    .from(shippedHours)
    .where(
      sql`${shippedHours.hour} + interval '1 hour' <= least(now(), ${firstWaiting})
        and (not ${shippedHours.isSame} or ${shippedHours.hour} > now() - make_interval(days => ${retainedDays}))`,
    )
    .orderBy(shippedHours.hour)
}

async function readFound(clickHouse: ClickHouse, hours: readonly ShippedHour[]): Promise<Map<number, Found>> {
  const first = hours[0]?.hour
  const last = hours.at(-1)?.hour
  if (!first || !last) return new Map()
  const rows = await clickHouse.readInBackground<Found>(
    bound => `SELECT toUnixTimestamp(toStartOfHour(received_at)) AS at, count() AS events, sum(count) AS count, sum(seconds) AS seconds
      FROM (SELECT received_at, count, seconds FROM event FINAL WHERE NOT is_bot
        AND received_at >= ${bound.instant(first)} AND received_at < ${bound.instant(new Date(last.getTime() + hourMs))})
      GROUP BY at`,
  )
  return new Map(rows.map(row => [row.at * 1000, row]))
}

/** How many events ClickHouse misses; 0 when it has the same, or more: events that PostgreSQL lost by a restore. */
function lack(hour: ShippedHour, countsByHour: ReadonlyMap<number, Found>): number {
  const has = countsByHour.get(hour.hour.getTime())
  if (!has) return hour.events
  if (has.events >= hour.events) {
    const isOther = has.events === hour.events && (has.count !== hour.count || has.seconds !== hour.seconds)
    // The same number, but other events; which of them is unknown.
    return isOther ? 1 : 0
  }
  return hour.events - has.events
}

/** Sends events under a new token; with the old one, ClickHouse would ignore them. */
async function sendAgain(
  queries: Queries,
  clickHouse: ClickHouse,
  { hour, firstSeq, lastSeq }: ShippedHour,
  timeZone: string,
): Promise<void> {
  const arrived = sql`event.received_at >= ${hour.toISOString()}::timestamptz and event.received_at < ${hour.toISOString()}::timestamptz + interval '1 hour'`
  const isAfter = (seq: number) => sql`event.seq > ${seq} and event.seq <= ${lastSeq} and ${arrived}`
  let from = firstSeq - 1
  for (;;) {
    const [batch] = await queries.execute<{ to: number | null }>(sql`
      select max(seq)::float8 as to from (
        select seq from event where ${isAfter(from)} order by seq limit ${eventsAtATime}
      ) as batch`)
    if (!batch?.to) return
    const which = sql`${isAfter(from)} and event.seq <= ${batch.to}`
    await sendBatch(
      clickHouse,
      await readBatch(queries, which, timeZone),
      `again ${Date.now()} ${from}-${batch.to}`,
    )
    from = batch.to
  }
}

async function setCompared(
  queries: Queries,
  { hour }: ShippedHour,
  state: Partial<Pick<ShippedHour, 'isSame' | 'repaired'>>,
): Promise<void> {
  await queries.update(shippedHours).set(state).where(eq(shippedHours.hour, hour))
}
