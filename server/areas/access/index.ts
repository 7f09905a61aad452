import type { RecordedTable } from '../../platform/audit/record.ts'
import { externalIdentities } from './oidc/schema.ts'
import { passkeys } from './passkeys/schema.ts'
import { menuEntries, people, permissionGrants, personRoles, roles, sessions } from './schema.ts'
import { authenticators, recoveryCodes } from './second-factors/schema.ts'
import { teamMembers, teams } from './teams/schema.ts'

export { addAccount, endAllSessions, lockUserRow } from './accounts/change.ts'
export { exportAccounts, findAccount } from './accounts/list.ts'
export { requirePersonWithinRights, rolesToGive } from './accounts/rights.ts'
export { createAuthenticate } from './authenticate.ts'
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
export { accessHandlers } from './handlers.ts'
export { expireGrantsJob, pruneSessionsJob } from './jobs.ts'
export { languageOf, namesOfRoles, peopleByIds, peopleCalled } from './names.ts'
export { generatePassword, hashPassword } from './password.ts'
export { countRecipients, lockRecipients, nameRecipients, type Recipients } from './recipients.ts'
export { registrations } from './registration/schema.ts'
export { exportRoles } from './roles/list.ts'
export type { AreaRows } from './roles/preview.ts'
export { effectivePermissions, maskPhone } from './rules.ts'
export { people } from './schema.ts'
export { requireConfirmed } from './second-factors/confirmed.ts'
export { seedAccess, userPermissions } from './seed.ts'
export type { OneTimePassword } from './seed-people.ts'
export { isOpenSession } from './sessions.ts'
export { liftWait } from './sign-in/help.ts'
export { pruneAttemptsJob, sumUpAttemptsJob } from './sign-in/jobs.ts'
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
export { accessUndoables } from './undo/undoables.ts'
export { scopedPeople } from './visible-people.ts'

export const accessRecordedTables: RecordedTable[] = [
  {
    table: authenticators,
    entity: 'authenticator',
    id: 'person_id',
    title: 'person_id',
    secret: ['secret'],
    ignored: ['last_step'],
  },
  { table: recoveryCodes, entity: 'recovery-code', title: 'person_id', secret: ['code_hash'] },
  {
    table: passkeys,
    entity: 'passkey',
    title: 'name',
    secret: ['public_key'],
    ignored: ['counter', 'last_used_at'],
  },
  { table: externalIdentities, entity: 'external-identity', title: 'email' },
  {
    table: people,
    entity: 'person',
    title: 'username',
    secret: ['password_hash'],
    ignored: ['version', 'updated_at', 'last_sign_in_at'],
  },
  { table: roles, entity: 'role', title: 'code', ignored: ['version', 'updated_at'] },
  { table: personRoles, entity: 'person-role', id: 'person_id', title: 'role_id' },
  { table: permissionGrants, entity: 'permission-grant', title: 'permission' },
  { table: teams, entity: 'team', title: 'name', ignored: ['version', 'updated_at'] },
  { table: teamMembers, entity: 'team-member', id: 'team_id', title: 'person_id' },
  { table: menuEntries, entity: 'menu-entry', title: 'name', ignored: ['version', 'updated_at'] },
  {
    table: sessions,
    entity: 'session',
    title: 'device',
    secret: ['token_hash'],
    ignored: ['last_used_at', 'expires_at', 'confirmed_at'],
  },
]
