import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { publishRooms } from '../publish-rooms.ts'

/**
 * Undo restores slots with their room. It does not restore replaced or revoked keys, nor ended streams: the encoder
 * must push again, and a slot that is cut off is allowed by its own operation.
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
