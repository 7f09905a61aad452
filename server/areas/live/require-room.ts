import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { liveRooms } from './schema.ts'

/**
 * Reads the room of a request of another area; a lock keeps it from being deleted before the transaction ends.
 * @throws ApiError `notFound`
 */
export async function requireRoom(queries: Queries, id: string, lock?: 'key share') {
  const query = queries
    .select({ id: liveRooms.id, title: liveRooms.title, slowModeSeconds: liveRooms.slowModeSeconds })
    .from(liveRooms)
    .where(eq(liveRooms.id, id))
  const [room] = await (lock ? query.for(lock) : query)
  if (!room) throw fail('notFound')
  return room
}

/** Condition: there is a room of this id. */
export const liveRoomExists = (id: SQL): SQL =>
  sql`exists (select from ${liveRooms} where ${liveRooms.id} = ${id})`
