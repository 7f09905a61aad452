import { type ClickHouse, onCluster, storedName } from '@greenroom/event-store'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { oldestRetained } from '../events/retention.ts'
import { shipment } from './schema.ts'

/** Events stored at the last moment may take this many days to reach ClickHouse. */
const marginDays = 8
const dayMs = 86_400_000
const dimensions = 'type, content_item_id, author, source, topic, genre, referrer'

/** The instant before which only figures are stored: the beginning of a month; undefined: events are never deleted. */
export function pastBorder(now: Date, months: number): Date | undefined {
  const oldest = oldestRetained(new Date(now.getTime() - marginDays * dayMs), months)
  return oldest && new Date(Date.UTC(oldest.getUTCFullYear(), oldest.getUTCMonth()))
}

/** The months before the border with events in ClickHouse, in ascending order, as 202611. */
export async function oldMonths(clickHouse: ClickHouse, border: Date): Promise<number[]> {
  const rows = await clickHouse.readInBackground<{ month: number }>(
    bound =>
      `SELECT DISTINCT toYYYYMM(occurred_at) AS month FROM event WHERE occurred_at < ${bound.instant(border)} ORDER BY month`,
  )
  return rows.map(({ month }) => month)
}

/**
 * Deletes the events of a month in ClickHouse; their figures stay. It may be interrupted anywhere and repeated: until
 * the month is marked as past, its figures are read from its events.
 */
export async function makePast(queries: Queries, clickHouse: ClickHouse, month: number): Promise<void> {
  const { database } = clickHouse
  const end = new Date(Date.UTC(Math.floor(month / 100), month % 100))
  const [state] = await queries.select({ pastUntil: shipment.pastUntil }).from(shipment)
  const isPast = state?.pastUntil && state.pastUntil >= end
  if (!isPast) {
    await clickHouse.command(`INSERT INTO past (at, ${dimensions}, seconds, count)
      SELECT toStartOfFifteenMinutes(occurred_at), ${dimensions}, sum(seconds), sum(count) FROM event FINAL
      WHERE NOT is_bot AND toYYYYMM(occurred_at) = ${month} GROUP BY ALL`)
    await queries.update(shipment).set({ pastUntil: sql`${end.toISOString()}::timestamptz` })
  }
  const table = `\`${database}\`.${storedName('event', clickHouse)}`
  await clickHouse.command(`ALTER TABLE ${table}${onCluster(clickHouse)} DROP PARTITION ${month}`)
}
