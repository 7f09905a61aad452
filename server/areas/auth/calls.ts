import { changePassword, type login, logout } from '@greenroom/contract/areas/access'
import { actAs } from '../../platform/audit/transaction.ts'
import { type CallContext, type Handler, handle, handlePrepared } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { checkPasswordChange, holdChecked } from './credentials.ts'
import { oidcHandlers } from './oidc/calls.ts'
import { passkeyHandlers } from './passkeys/calls.ts'
import { passkeySignInHandlers } from './passkeys/sign-in.ts'
import { passwordResetHandlers } from './password-reset/calls.ts'
import { securityHandlers } from './second-factors/security.ts'
import { twoStepHandlers } from './second-factors/two-step.ts'
import { sessionHandlers } from './sessions/calls.ts'
import { endSession, endSessionsOf, findOpenSession, hashToken } from './sessions/store.ts'
import { helpHandlers } from './sign-in/account-sign-in.ts'
import { signInHandlers } from './sign-in/calls.ts'
import { savePassword } from './store.ts'

/** The calls on signing in and out, and on what one signs in with. */
export function authHandlers(platform: Platform): Handler[] {
  const { database } = platform
  return [
    ...signInHandlers(platform),
    ...securityHandlers(platform),
    ...twoStepHandlers(platform),
    ...helpHandlers,
    ...sessionHandlers,
    ...oidcHandlers(platform),
    ...passkeyHandlers(platform),
    ...passkeySignInHandlers(platform),
    ...passwordResetHandlers(platform),

    handlePrepared(
      changePassword,
      context => checkPasswordChange(database.pool, context),
      async ({ actor, queries, publish }, { person, newHash }) => {
        const { id } = await holdChecked(queries, person)
        await savePassword(queries, id, newHash)
        tellEnded(publish, id, await endSessionsOf(queries, id, 'password-changed', actor.sessionId))
        publish({ topic: 'access.changed', ids: [id] }, { person: id })
        return null
      },
    ),

    handle(logout, async ({ exchange, queries, publish }) => {
      const tokenHash = hashToken(exchange.token)
      const session = tokenHash === undefined ? undefined : await findOpenSession(queries, tokenHash)
      if (!session) return null
      await actAs(queries, session.personId)
      await endSession(queries, session.id, 'signed-out')
      tellEnded(publish, session.personId, [session.id])
      return null
    }),
  ]
}

function tellEnded(publish: CallContext<typeof login>['publish'], personId: string, ids: string[]): void {
  if (ids.length > 0) publish({ topic: 'session.ended', ids }, { person: personId })
}
