import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { accessRequests } from './schema.ts'

export { accessRequestHandlers } from './handlers.ts'

export const accessRequestRecordedTables: RecordedTable[] = [
  { table: accessRequests, entity: 'access-request', title: 'permission' },
]

export const accessRequestUndoables: Undoable[] = [{ entity: 'access-request', impossible: 'decided' }]
