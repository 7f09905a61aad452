import type { Queries } from '../../../platform/database/database.ts'
import { liveRooms } from '../schema.ts'
import { isBannedNow } from '../streams/stored-orders.ts'

/** Live rooms as a part of the queries of other areas. `minBitRate` and `maxBitRate` in kbit/s. */
export const roomsToJoin = (queries: Queries) =>
  queries
    .select({
      id: liveRooms.id,
      title: liveRooms.title,
      method: liveRooms.method,
      minBitRate: liveRooms.minBitRate,
      maxBitRate: liveRooms.maxBitRate,
      switchesByItself: liveRooms.switchesByItself,
      expects: liveRooms.expects,
      activeSlot: liveRooms.activeSlot,
      isBanned: isBannedNow.as('is_banned'),
    })
    .from(liveRooms)
    .as('room')
