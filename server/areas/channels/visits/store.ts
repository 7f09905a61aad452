import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { channels, channelVisits } from '../schema.ts'

export type VisitCount = typeof channelVisits.$inferInsert

/** Rows per statement; PostgreSQL accepts 65,535 values. */
const rowsAtATime = 1000

/** Adds visits to the stored numbers and to the sums of their channels; returns the ids of the channels. */
export async function addVisits(queries: Queries, visits: readonly VisitCount[]): Promise<string[]> {
  // Sorted, so that two servers cannot deadlock.
  const sorted = visits.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (let place = 0; place < sorted.length; place += rowsAtATime) {
    await queries
      .insert(channelVisits)
      .values(sorted.slice(place, place + rowsAtATime))
      .onConflictDoUpdate({
        target: [
          channelVisits.channelId,
          channelVisits.hour,
          channelVisits.source,
          channelVisits.device,
          channelVisits.outcome,
          channelVisits.bot,
        ],
        set: { count: sql`${channelVisits.count} + excluded.count` },
      })
  }
  const ids = [...new Set(sorted.map(({ channelId }) => channelId))]
  for (const id of ids) {
    const visitors = sorted
      .filter(visit => visit.channelId === id && isCounted(visit))
      .reduce((sum, { count }) => sum + count, 0)
    if (visitors === 0) continue
    await queries
      .update(channels)
      .set({ visits: sql`${channels.visits} + ${visitors}` })
      .where(eq(channels.id, id))
  }
  return ids
}

/** True for a redirected visitor. */
const isCounted = ({ outcome, bot }: VisitCount) => outcome === 'sent' && !bot

const keyOf = ({ channelId, hour, source, device, outcome, bot }: VisitCount) =>
  JSON.stringify([channelId, hour.getTime(), source, device, outcome, bot])

/** Deletes visits of channels deleted long ago. */
export async function removeOrphans(queries: Queries, days: number): Promise<void> {
  await queries
    .delete(channelVisits)
    .where(
      and(
        lt(channelVisits.hour, sql`now() - make_interval(days => ${days})`),
        notExists(
          queries.select({ id: channels.id }).from(channels).where(eq(channels.id, channelVisits.channelId)),
        ),
      ),
    )
}
