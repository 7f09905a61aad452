import { takeSecondStep } from '@greenroom/contract/areas/auth/second-factors'
import { login } from '@greenroom/contract/areas/auth/sign-in'
import { actAs } from '../../../platform/audit/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FindApplicants } from '../applicants.ts'
import { forget, forgive, ofUser } from '../attempts.ts'
import { lockChecked, lockUnchanged } from '../confirm-password.ts'
import { demandFreshPassword } from '../password-policy.ts'
import { checkCode, consumeCode } from '../second-factors/codes.ts'
import { checkSignIn } from './credentials.ts'
import { finishSignIn } from './finish.ts'
import { findPending, takePending } from './pending.ts'

/** Handlers for signing in by user name and password. */
export function signInHandlers({ database, settings }: Platform, findApplicants: FindApplicants): Handler[] {
  return [
    handlePrepared(
      login,
      context => checkSignIn(database.pool, context, findApplicants),
      async (context, { user, userKeys, placeKeys }) => {
        const { input, queries } = context
        const locked = await lockChecked(queries, user)
        await forget(queries, userKeys)
        await forgive(queries, placeKeys)
        return finishSignIn(
          context,
          settings,
          await demandFreshPassword(queries, settings, locked),
          input.body,
        )
      },
    ),

    handlePrepared(
      takeSecondStep,
      async ({ input, operation }) => {
        const waiting = await findPending(database.pool, input.body.challenge)
        await checkCode(database.pool, waiting.user, input.body.code, operation)
        return waiting
      },
      async (context, { pending, user }) => {
        const { input, queries } = context
        const locked = await lockUnchanged(queries, user)
        if (!locked) throw fail('signInOutOfDate')
        await actAs(queries, locked.id)
        await takePending(queries, pending.id)
        await consumeCode(queries, locked.id, input.body.code)
        await forget(queries, [ofUser(locked.id, '').key])
        const { device } = input.body
        // A provider that vouched for the user took the place of the password.
        const admitted = pending.vouched ? locked : await demandFreshPassword(queries, settings, locked)
        return finishSignIn(context, settings, admitted, { remember: pending.remembered, device })
      },
    ),
  ]
}
