import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { people } from '../../platform/users/schema.ts'
import { registrations } from '../auth/index.ts'
import { personRoles } from '../roles/index.ts'
import { undoPeople, undoPersonRoles } from './undo.ts'

export { exportAccounts } from './accounts/list.ts'
export { userHandlers } from './handlers.ts'
export { forgetRefusedJob } from './registration/jobs.ts'
export { readRegistrations } from './registration/list.ts'
export { scopedPeople } from './scoped.ts'
export { type OneTimePassword, seedPeople } from './seed.ts'

export const userRecordedTables: RecordedTable[] = [
  {
    table: people,
    entity: 'person',
    title: 'username',
    secret: ['password_hash'],
    ignored: ['version', 'updated_at', 'last_sign_in_at'],
  },
  { table: personRoles, entity: 'person-role', id: 'person_id', title: 'role_id' },
  { table: registrations, entity: 'registration', title: 'username', secret: ['password_hash'] },
]

export const userUndoables: Undoable[] = [
  undoPeople,
  undoPersonRoles,
  { entity: 'registration', impossible: 'decided' },
]
