import type { RecordedTable } from '../../platform/audit/record.ts'
import { menuEntries, people, personRoles, roles, sessions } from './schema.ts'

export { createAuthenticate } from './authenticate.ts'
export { builtInPermissions } from './built-in-role.ts'
export { accessHandlers } from './calls.ts'
export { pruneSessionsJob } from './jobs.ts'
export { countRecipients, holdRecipients, type Recipients } from './recipients.ts'
export { people } from './schema.ts'
export { seedAccess } from './seed.ts'
export type { OneTimePassword } from './seed-people.ts'

export const accessRecordedTables: RecordedTable[] = [
  {
    table: people,
    entity: 'person',
    title: 'username',
    secret: ['password_hash'],
    ignored: ['version', 'updated_at'],
  },
  { table: roles, entity: 'role', title: 'code', ignored: ['version', 'updated_at'] },
  { table: personRoles, entity: 'person-role', id: 'person_id', title: 'role_id' },
  { table: menuEntries, entity: 'menu-entry', title: 'name' },
  {
    table: sessions,
    entity: 'session',
    title: 'device',
    secret: ['token_hash'],
    ignored: ['last_used_at', 'expires_at'],
  },
]
