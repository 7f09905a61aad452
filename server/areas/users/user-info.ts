import { readUserInfo, type UserRecord } from '@greenroom/contract/areas/auth/sign-in'
import { fail } from '../../platform/errors.ts'
import { type Handler, handle } from '../../platform/http/handler.ts'
import { maskPhone } from '../../platform/users/mask-phone.ts'
import { findUser, type StoredUser } from '../../platform/users/store.ts'
import { effectivePermissions, effectiveRole, grantsOf, shownRoles } from '../roles/index.ts'

/** The call on who is signed in. */
export const userInfoHandler: Handler = handle(readUserInfo, async ({ actor, queries }) => {
  const [person, roles, granted] = await Promise.all([
    findUser(queries, actor.id),
    shownRoles(queries, actor),
    grantsOf(queries, actor.id),
  ])
  if (!person) throw fail('notSignedIn')
  // Whoever looks through a role has no more than what the look leaves.
  const permissions = actor.viewsAs === undefined ? effectivePermissions(roles, granted) : actor.permissions
  return toUserRecord(person, effectiveRole(roles), permissions)
})

function toUserRecord(
  person: StoredUser,
  role: UserRecord['role'],
  permissions: ReadonlySet<string>,
): UserRecord {
  return {
    id: person.id,
    pid: person.pid,
    createTime: person.createdAt.toISOString(),
    username: person.username,
    name: person.name,
    avatar: person.avatar,
    job: person.job,
    jobName: person.jobName,
    organization: person.organization,
    organizationName: person.organizationName,
    location: person.location,
    locationName: person.locationName,
    email: person.email,
    introduction: person.introduction,
    personalWebsite: person.personalWebsite,
    phone: maskPhone(person.phone),
    registrationDate: person.registrationDate.toISOString(),
    accountId: person.accountId,
    certification: person.certified ? 1 : 0,
    role,
    permissions: [...permissions],
  }
}
