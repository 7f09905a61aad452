import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { registrations } from '../access/index.ts'

export { registrationHandlers } from './handlers.ts'
export { forgetRefusedJob } from './jobs.ts'
export { readRegistrations } from './list.ts'

export const registrationRecordedTables: RecordedTable[] = [
  { table: registrations, entity: 'registration', title: 'username', secret: ['password_hash'] },
]

export const registrationUndoables: Undoable[] = [{ entity: 'registration', impossible: 'decided' }]
