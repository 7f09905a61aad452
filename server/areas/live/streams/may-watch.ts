import { idField } from '@greenroom/contract/fields'
import { and, eq, not } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings.ts'
import { liveRooms } from '../schema.ts'
import { isBannedNow } from './stored-orders.ts'

/** Whether a room may be watched without signing in. */
export async function mayWatchRoom(
  queries: Queries,
  { LIVE_AUDIENCE }: Pick<Settings, 'LIVE_AUDIENCE'>,
  roomId: string,
): Promise<boolean> {
  if (!LIVE_AUDIENCE || !idField.safeParse(roomId).success) return false
  const rows = await queries
    .select({ id: liveRooms.id })
    .from(liveRooms)
    .where(and(eq(liveRooms.id, roomId), not(isBannedNow)))
  return rows.length > 0
}
