import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveRooms } from '../schema.ts'
import type { Sightings } from './shared-status.ts'

/** Names of the codecs of pictures that recordings do not carry. */
const unfitCodecs = /^(av0?1|vp0?[89])/

/** Whether recordings can carry what the output of a room shows now; true as well while it shows nothing. */
export async function carriesPicture(queries: Queries, { rooms }: Sightings, roomId: string) {
  const { activeSlot, hasSlate, quality } = liveRooms
  const [room] = await queries
    .select({ activeSlot, hasSlate, quality })
    .from(liveRooms)
    .where(eq(liveRooms.id, roomId))
  // The slate and all qualities that ffmpeg makes are H.264.
  if (room?.quality !== 'original' || room.hasSlate) return true
  const slot = rooms.get(roomId)?.slots.find(it => it.slot === room.activeSlot)
  return !unfitCodecs.test(slot?.measured?.videoCodec ?? '')
}
