export { builtInPermissions } from './built-in-role.ts'
export { resolveDataScope } from './data-scope.ts'
export { findActor } from './find-actor.ts'
export { grantsOf, isInForce } from './grants.ts'
export { namesOfRoles } from './names.ts'
export {
  countOthers,
  countRecipients,
  lockRecipients,
  nameRecipients,
  type Recipients,
} from './recipients.ts'
export { readGrants } from './requests/grants.ts'
export { messageBox } from './requests/message-box.ts'
export {
  addGrants,
  exceedsRights,
  lockAdministrators,
  lockUserRow,
  requireAdministrator,
  requireUserWithinRights,
  requireWithinRights,
  rightsOf,
  rolesToGive,
} from './rights.ts'
export {
  effectivePermissions,
  effectiveRole,
  effectiveScope,
  type HeldGrant,
  heldPermissions,
} from './rules.ts'
export { permissionGrants, roles, userRoles } from './schema.ts'
export { userPermissions } from './seed.ts'
export {
  type GroupMemberTable,
  type GroupTable,
  groupMemberTable,
  groupTable,
  teamMembers,
  teams,
} from './teams/schema.ts'
export { findRoles, type HeldRoleName, rolesByUser, rolesOf } from './user-roles.ts'
export { shownRoles, viewAs } from './view-as.ts'
