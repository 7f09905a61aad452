import {
  issueSlotKey,
  revokeSlotKey,
  type SlotName,
  type SlotRow,
} from '@greenroom/contract/areas/live/slots'
import { generateSlotKey, hashSlotKey, streamKeyOf } from '@greenroom/live-engine'
import type { Queries } from '../../../platform/database/database.ts'
import { type Handler, handle } from '../../../platform/http/handler.ts'
import type { Live } from '../live.ts'
import { publishRooms } from '../publish-rooms.ts'
import { lockRoom } from '../store.ts'
import { slotRowsOf, storeKey } from './store.ts'

/** The endpoints on the keys of slots. A stream that was pushed by a key that counts no more is ended after the commit. */
export function slotHandlers(live: Live): Handler[] {
  async function rowOf(queries: Queries, roomId: string, slot: SlotName): Promise<SlotRow> {
    const rows = await slotRowsOf(queries, [roomId], live.pushServer())
    return rows(roomId, slot)
  }

  return [
    handle(issueSlotKey, async ({ input, queries, publish }) => {
      const { id: roomId, slot } = input.params
      await lockRoom(queries, roomId)
      const secret = generateSlotKey()
      await storeKey(queries, { roomId, slot }, hashSlotKey(secret))
      publishRooms(publish, [roomId])
      return {
        pushServer: live.pushServer(),
        streamKey: streamKeyOf({ roomId, slot }, secret),
        slot: await rowOf(queries, roomId, slot),
      }
    }),

    handle(revokeSlotKey, async ({ input, queries, publish }) => {
      const { id: roomId, slot } = input.params
      await lockRoom(queries, roomId)
      await storeKey(queries, { roomId, slot }, null)
      publishRooms(publish, [roomId])
      return rowOf(queries, roomId, slot)
    }),
  ]
}
