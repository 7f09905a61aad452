import { changePassword, type login, logout } from '@greenroom/contract/areas/auth/sign-in'
import { actAs } from '../../platform/audit/transaction.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import type { FindApplicants } from './applicants.ts'
import { checkPasswordChange, lockChecked } from './confirm-password.ts'
import { linkedHandlers } from './oidc/linked.ts'
import { passkeyHandlers } from './passkeys/handlers.ts'
import { passwordResetHandlers } from './password-reset/handlers.ts'
import { securityHandlers } from './second-factors/security.ts'
import { twoStepHandlers } from './second-factors/two-step.ts'
import { sessionHandlers } from './sessions/handlers.ts'
import { endSession, endSessionsOf, findOpenSession, hashToken } from './sessions/store.ts'
import { helpHandlers } from './sign-in/account-sign-in.ts'
import { signInHandlers } from './sign-in/handlers.ts'
import { oidcHandlers } from './sign-in/oidc-sign-in.ts'
import { passkeySignInHandlers } from './sign-in/passkey-sign-in.ts'
import { savePassword } from './store.ts'

/** Handlers for signing in and out, and for the means of signing in. */
export function authHandlers(platform: Platform, findApplicants: FindApplicants): Handler[] {
  const { database, settings } = platform
  return [
    ...signInHandlers(platform, findApplicants),
    ...securityHandlers(platform),
    ...twoStepHandlers(platform),
    ...helpHandlers,
    ...sessionHandlers,
    ...oidcHandlers(platform),
    ...linkedHandlers,
    ...passkeyHandlers(platform),
    ...passkeySignInHandlers(platform),
    ...passwordResetHandlers(platform),

    handlePrepared(
      changePassword,
      context => checkPasswordChange(database.pool, settings, context),
      async ({ actor, queries, publish }, { user, newHash }) => {
        const { id } = await lockChecked(queries, user)
        await savePassword(queries, settings, id, newHash)
        notifyEnded(publish, id, await endSessionsOf(queries, id, 'password-changed', actor.sessionId))
        publish({ topic: 'access.changed', ids: [id] }, { user: id })
        return null
      },
    ),

    handle(logout, async ({ request, queries, publish }) => {
      const tokenHash = hashToken(request.token)
      const session = tokenHash === undefined ? undefined : await findOpenSession(queries, tokenHash)
      if (!session) return null
      await actAs(queries, session.userId)
      await endSession(queries, session.id, 'signed-out')
      notifyEnded(publish, session.userId, [session.id])
      return null
    }),
  ]
}

function notifyEnded(publish: HandlerContext<typeof login>['publish'], userId: string, ids: string[]): void {
  if (ids.length > 0) publish({ topic: 'session.ended', ids }, { user: userId })
}
