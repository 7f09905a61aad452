export { accessOf, findActor, readAccessSources, readShownAccess, resolveAccess } from './access.ts'
export {
  countOthers,
  countRecipients,
  lockRecipients,
  nameRecipients,
  type Recipients,
} from './recipients.ts'
export { messageBox } from './requests/message-box.ts'
export {
  countAdministrators,
  findBeyondRights,
  lockAdministrators,
  lockUserRow,
  requireAdministrator,
  requireManageable,
  requireUserWithinRights,
  requireWithinRights,
  rolesToGive,
} from './rights.ts'
export { userPermissions } from './seed.ts'
export {
  builtInPermissions,
  findRoles,
  namesOfRoles,
  readRoleNames,
  renameMenuEntry,
  roleFilter,
  roleIdsOf,
  rolesByUser,
  setRoles,
} from './user-roles.ts'
export { shownRoles, viewAs } from './view-as.ts'
