import type { TableRules } from '../../platform/modules/table-rules.ts'
import { liveThumbnails } from './checks/schema.ts'
import { undoRooms } from './rooms/undo.ts'
import { liveRooms, liveSlotKeys, liveSlots, liveStatuses, liveUsedTickets } from './schema.ts'
import { undoSlots } from './slots/undo.ts'

/** Rules of the tables of live rooms: log, undo and scope. */
export const roomTables: readonly TableRules[] = [
  {
    table: liveRooms,
    entity: 'live-room',
    title: 'title',
    ignored: ['version', 'updated_at'],
    undo: undoRooms,
    scope: 'unscoped',
  },
  {
    table: liveSlots,
    entity: 'live-slot',
    id: 'room_id',
    title: 'slot',
    undo: undoSlots,
    scope: 'unscoped',
  },
  { table: liveSlotKeys, unlogged: 'the slot says when its key was changed', scope: 'unscoped' },
  { table: liveThumbnails, unlogged: 'it is what is seen, not a change', scope: 'unscoped' },
  { table: liveStatuses, unlogged: 'it is what is measured, not a change', scope: 'unscoped' },
  { table: liveUsedTickets, unlogged: 'watching changes nothing', scope: 'unscoped' },
]
