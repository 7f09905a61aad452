import type { UndoDeclaration } from '../../../platform/modules/table-rules.ts'
import { publishRooms } from '../publish-rooms.ts'

const operatedColumns = [
  'active_slot',
  'has_slate',
  'quality',
  'banned_at',
  'banned_until',
  'ban_reason',
  'banned_by',
]

/** Changes of rooms can be undone by users who may make the opposite change. */
export const undoRooms: UndoDeclaration = {
  needs: ({ does, to }) =>
    does === 'update' && Object.keys(to).every(column => operatedColumns.includes(column))
      ? ['live-room:operate']
      : ['live-room:manage'],
  after: async ({ publish }, steps) =>
    publishRooms(publish, [...new Set(steps.map(({ key }) => String(key.id)))]),
}
