import { asc, inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Live } from '../live.ts'
import { liveRooms } from '../schema.ts'
import { filtersOfStates, statesOnAir } from './list.ts'

/** Rooms whose show runs now, by title; and how many there are. */
export async function roomsOnAir(queries: Queries, live: Live, limit: number) {
  const { amongIds = [] } = await filtersOfStates(queries, statesOnAir, live)
  const { id, title } = liveRooms
  const rows = await queries
    .select({ id, title })
    .from(liveRooms)
    .where(inArray(id, amongIds))
    .orderBy(asc(title), asc(id))
    .limit(limit)
  return { count: amongIds.length, rows }
}
