import type { RoomState } from '@greenroom/contract/areas/live/rooms'
import { asc, inArray } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Live } from '../live.ts'
import { liveRooms } from '../schema.ts'
import { filtersOfStates } from './list.ts'

const onAir: readonly RoomState[] = ['live', 'degraded', 'stalled', 'reconnecting']

/** Rooms whose show runs now, by title; and how many there are. */
export async function roomsOnAir(queries: Queries, live: Live, limit: number) {
  const { amongIds = [] } = await filtersOfStates(queries, onAir, live)
  const { id, title } = liveRooms
  const rows = await queries
    .select({ id, title })
    .from(liveRooms)
    .where(inArray(id, amongIds))
    .orderBy(asc(title), asc(id))
    .limit(limit)
  return { count: amongIds.length, rows }
}
