import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { publishRooms } from '../rooms/publish-rooms.ts'

/**
 * Slots come back with their room. A key that was replaced or revoked stays so, and a stream that was ended is over: its
 * encoder pushes again.
 */
export const undoSlots: UndoDeclaration = {
  needs: () => ['live-room:manage'],
  refusal({ does, from, to }) {
    if (does === 'insert') return undefined
    return 'key_changed_at' in from || 'key_changed_at' in to ? 'secret' : 'missing'
  },
  after: async ({ publish }, steps) =>
    publishRooms(publish, [...new Set(steps.map(({ key }) => String(key.room_id)))]),
}
