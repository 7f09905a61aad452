import { eq } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { fail } from '../../platform/errors.ts'
import { liveRooms } from './schema.ts'

/** The room of a call on its chat or its playlist. @throws ApiError `notFound` */
export async function requireRoom(queries: Queries, id: string) {
  const [room] = await queries
    .select({ id: liveRooms.id, title: liveRooms.title, slowModeSeconds: liveRooms.slowModeSeconds })
    .from(liveRooms)
    .where(eq(liveRooms.id, id))
  if (!room) throw fail('notFound')
  return room
}
