import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { accessRequests } from './requests/schema.ts'
import { permissionGrants, roles } from './schema.ts'
import { teamMembers, teams } from './teams/schema.ts'
import { undoGrants } from './undo/grants.ts'
import { undoRoles } from './undo/roles.ts'

export { builtInPermissions } from './built-in-role.ts'
export { resolveDataScope } from './data-scope.ts'
export { findActor } from './find-actor.ts'
export { grantsOf, isInForce } from './grants.ts'
export { roleHandlers } from './handlers.ts'
export { expireGrantsJob } from './jobs.ts'
export { exportRoles } from './list.ts'
export { namesOfRoles } from './names.ts'
export { countRecipients, lockRecipients, nameRecipients, type Recipients } from './recipients.ts'
export { readGrants } from './requests/grants.ts'
export { accessRequestHandlers } from './requests/handlers.ts'
export {
  addGrants,
  exceedsRights,
  lockAdministrators,
  lockUserRow,
  requireAdministrator,
  requirePersonWithinRights,
  requireWithinRights,
  rightsOf,
  rolesToGive,
} from './rights.ts'
export { effectivePermissions, effectiveRole, effectiveScope } from './rules.ts'
export { permissionGrants, personRoles, roles } from './schema.ts'
export type { AreaRows } from './scope-preview.ts'
export { seedRoles, userPermissions } from './seed.ts'
export {
  type GroupMemberTable,
  type GroupTable,
  groupMemberTable,
  groupTable,
  teamMembers,
  teams,
} from './teams/schema.ts'
export { findRoles, type HeldRoleName, rolesByPerson, rolesOf } from './user-roles.ts'
export { shownRoles, viewAs } from './view-as.ts'

export const roleRecordedTables: RecordedTable[] = [
  { table: roles, entity: 'role', title: 'code', ignored: ['version', 'updated_at'] },
  { table: permissionGrants, entity: 'permission-grant', title: 'permission' },
  { table: teams, entity: 'team', title: 'name', ignored: ['version', 'updated_at'] },
  { table: teamMembers, entity: 'team-member', id: 'team_id', title: 'person_id' },
  { table: accessRequests, entity: 'access-request', title: 'permission' },
]

export const roleUndoables: Undoable[] = [
  undoRoles,
  undoGrants,
  { entity: 'access-request', impossible: 'decided' },
]
