import {
  changePassword,
  type login,
  logout,
  readMenu,
  readUserInfo,
  type UserRecord,
} from '@greenroom/contract/areas/auth/sign-in'
import { actAs } from '../../platform/audit/transaction.ts'
import { fail } from '../../platform/errors.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../platform/http/handler.ts'
import type { ScopedTable } from '../../platform/modules/table-rules.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { checkPasswordChange, lockChecked } from './credentials.ts'
import { grantsOf } from './grants.ts'
import { menuHandlers } from './menu/handlers.ts'
import { computeMenu } from './menu.ts'
import { oidcHandlers } from './oidc/handlers.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { passkeySignInHandlers } from './passkeys/sign-in.ts'
import { peopleSearchHandler } from './people-search.ts'
import { roleHandlers } from './roles/handlers.ts'
import { effectivePermissions, effectiveRole, maskPhone } from './rules.ts'
import { securityHandlers } from './second-factors/security.ts'
import { twoStepHandlers } from './second-factors/two-step.ts'
import { endSession, endSessionsOf, findOpenSession, hashToken } from './sessions.ts'
import { sessionHandlers } from './sessions-list/handlers.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { helpHandlers } from './sign-in/help.ts'
import { findPerson, readMenuEntries, type StoredPerson, savePassword } from './store.ts'
import { shownRoles } from './view-as.ts'

/** The calls on signing in, on the signed-in person and on who may do what; `scopedRows`: all that has an owner. */
export function accessHandlers(platform: Platform, scopedRows: readonly ScopedTable[]): Handler[] {
  const { database, log } = platform
  return [
    ...accountHandlers(platform),
    ...menuHandlers(),
    ...roleHandlers(platform, scopedRows),

    ...signInHandlers(platform),
    ...securityHandlers(platform),
    ...twoStepHandlers(platform),
    ...helpHandlers,
    ...sessionHandlers,
    ...oidcHandlers(platform),
    ...passkeyHandlers(platform),
    ...passkeySignInHandlers(platform),

    handlePrepared(
      changePassword,
      context => checkPasswordChange(database.pool, context),
      async ({ actor, queries, publish }, { person, newHash }) => {
        const { id } = await lockChecked(queries, person)
        await savePassword(queries, id, newHash)
        notifyEnded(publish, id, await endSessionsOf(queries, id, 'password-changed', actor.sessionId))
        publish({ topic: 'access.changed', ids: [id] }, { person: id })
        return null
      },
    ),

    handle(logout, async ({ request, queries, publish }) => {
      const tokenHash = hashToken(request.token)
      const session = tokenHash === undefined ? undefined : await findOpenSession(queries, tokenHash)
      if (!session) return null
      await actAs(queries, session.personId)
      await endSession(queries, session.id, 'signed-out')
      notifyEnded(publish, session.personId, [session.id])
      return null
    }),

    handle(readUserInfo, async ({ actor, queries }) => {
      const [person, roles, granted] = await Promise.all([
        findPerson(queries, actor.id),
        shownRoles(queries, actor),
        grantsOf(queries, actor.id),
      ])
      if (!person) throw fail('notSignedIn')
      // Whoever looks through a role has no more than what the look leaves.
      const permissions =
        actor.viewsAs === undefined ? effectivePermissions(roles, granted) : actor.permissions
      return toUserRecord(person, effectiveRole(roles), permissions)
    }),

    peopleSearchHandler,

    handle(readMenu, async ({ actor, queries }) => {
      const [entries, roles] = await Promise.all([readMenuEntries(queries), shownRoles(queries, actor)])
      const { menu, unreachable } = computeMenu(entries, roles)
      if (unreachable.length > 0) log.warn({ entries: unreachable }, 'menu entries hang nowhere')
      return menu
    }),
  ]
}

function notifyEnded(
  publish: HandlerContext<typeof login>['publish'],
  personId: string,
  ids: string[],
): void {
  if (ids.length > 0) publish({ topic: 'session.ended', ids }, { person: personId })
}

function toUserRecord(
  person: StoredPerson,
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
