import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { liveShows } from './schema.ts'

/** The show of each of these rooms that runs at an instant, or is the next one after it; rooms without one are left out. */
export async function nextShows(
  queries: Queries,
  roomIds: readonly string[],
  at: Date,
): Promise<ReadonlyMap<string, { startAt: Date; endAt: Date }>> {
  const { endAt, roomId, startAt } = liveShows
  const rows = await queries
    .selectDistinctOn([roomId], { roomId, startAt, endAt })
    .from(liveShows)
    .where(and(inArray(roomId, [...roomIds]), gt(endAt, at)))
    .orderBy(asc(roomId), asc(startAt))
  return new Map(rows.map(({ roomId: id, ...show }) => [id, show]))
}
