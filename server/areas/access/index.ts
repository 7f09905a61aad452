export { addAccount, endAllSessions, lockUserRow } from './accounts/change.ts'
export { findAccount } from './accounts/list.ts'
export { requirePersonWithinRights, rolesToGive } from './accounts/rights.ts'
export { builtInPermissions } from './built-in-role.ts'
export { findActor } from './find-actor.ts'
export {
  claimedUntil,
  deleteGrant,
  grantPermission,
  grantsInForce,
  lockGrant,
  mayEndGrant,
} from './grants.ts'
export { languageOf, namesOfRoles, peopleByIds, peopleCalled } from './names.ts'
export { generatePassword, hashPassword } from './password.ts'
export { countRecipients, lockRecipients, nameRecipients, type Recipients } from './recipients.ts'
export { registrations } from './registration/schema.ts'
export { effectivePermissions, maskPhone } from './rules.ts'
export { people } from './schema.ts'
export { requireConfirmed } from './second-factors/confirmed.ts'
export { userPermissions } from './seed.ts'
export { liftWait } from './sign-in/help.ts'
export {
  changePerson,
  findPerson,
  findVisiblePerson,
  lockPerson,
  type StoredPerson,
  savePassword,
} from './store.ts'
export {
  type GroupMemberTable,
  type GroupTable,
  groupMemberTable,
  groupTable,
  teamMembers,
  teams,
} from './teams/schema.ts'
