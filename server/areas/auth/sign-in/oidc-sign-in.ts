import { beginOidc, finishOidc, readSignInWays } from '@greenroom/contract/areas/auth/oidc'
import { recordRefusal } from '../../../platform/audit/operation.ts'
import { actAs } from '../../../platform/audit/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockUser } from '../../../platform/users/store.ts'
import { persistAttempt, takeAttempt } from '../oidc/attempts.ts'
import { knownUser, linkUser } from '../oidc/known-user.ts'
import { createOidcProvider } from '../oidc/provider.ts'
import { secondStepsOf } from '../second-factors/second-steps.ts'
import { finishSignIn } from './finish.ts'
import { awaitSecondStep } from './pending.ts'

/** Handlers for signing in at an OpenID provider (authorization code with PKCE). */
export function oidcHandlers({ database, settings, log }: Platform): Handler[] {
  const { pool } = database
  const provider = createOidcProvider(settings)
  const requireProvider = () => {
    if (!provider) throw fail('notFound')
    return provider
  }
  return [
    handle(readSignInWays, async () => ({
      oidc: provider ? { label: provider.label } : null,
      isDemo: settings.DEMO,
    })),

    handlePrepared(
      beginOidc,
      () =>
        requireProvider()
          .begin()
          .catch((error: unknown) => {
            log.warn({ err: error }, 'the OpenID provider does not answer')
            throw fail('providerFailed')
          }),
      async ({ input, queries }, { address, ...pending }) => {
        await persistAttempt(queries, pending, input.body)
        return { address }
      },
    ),

    handlePrepared(
      finishOidc,
      async ({ input, operation, request }) => {
        const current = requireProvider()
        const { response, browser } = input.body
        const state = new URLSearchParams(response).get('state') ?? ''
        const attempt = await takeAttempt(pool, state, browser)
        const vouched = await current
          .finish(response, { ...attempt, state })
          .catch(async (error: unknown) => {
            log.warn({ err: error }, 'the OpenID provider refused, or its answer does not hold')
            await recordRefusal(pool, operation, { entity: 'session', entityId: '', title: current.label })
            throw fail('providerFailed')
          })
        const linkedUser = await knownUser(pool, vouched)
        if ('refusal' in linkedUser) {
          const title = vouched.email || current.label
          await recordRefusal(pool, operation, { entity: 'session', entityId: '', title })
          throw fail(linkedUser.refusal)
        }
        const { user } = linkedUser
        const methods = settings.OIDC_SECOND_STEP ? await secondStepsOf(pool, user.id) : []
        if (methods.length === 0) return { attempt, vouched }
        const { remembered, redirect } = attempt
        const challenge = await awaitSecondStep(pool, user, { remembered, vouched }, request)
        throw fail('secondStepRequired', { challenge, methods, at: { username: user.username, redirect } })
      },
      async (context, { attempt, vouched }) => {
        const { input, queries } = context
        const linkedUser = await knownUser(queries, vouched)
        if ('refusal' in linkedUser) throw fail(linkedUser.refusal)
        const user = await lockUser(queries, linkedUser.user.id)
        if (user?.status !== 'active') throw fail('nobodyKnown')
        await actAs(queries, user.id)
        await linkUser(queries, user.id, vouched)
        const chosen = { remember: attempt.remembered, device: input.body.device }
        const entered = await finishSignIn(context, settings, user, chosen)
        return { ...entered, username: user.username, redirect: attempt.redirect }
      },
    ),
  ]
}
