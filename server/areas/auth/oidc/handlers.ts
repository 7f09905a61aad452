import { beginOidc, finishOidc, readSignInWays } from '@greenroom/contract/areas/auth/oidc'
import { recordRefusal } from '../../../platform/audit/operation.ts'
import { actAs } from '../../../platform/audit/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockUser } from '../../../platform/users/store.ts'
import { finishSignIn } from '../sign-in/finish.ts'
import { persistAttempt, takeAttempt } from './attempts.ts'
import { knownUser, linkUser } from './known-person.ts'
import { createOidcProvider } from './provider.ts'

/** Signing in at an OpenID provider (authorization code with PKCE). */
export function oidcHandlers({ database, settings, log }: Platform): Handler[] {
  const { pool } = database
  const provider = createOidcProvider(settings)
  const requireProvider = () => {
    if (!provider) throw fail('notFound')
    return provider
  }
  return [
    handle(readSignInWays, async () => ({ oidc: provider ? { label: provider.label } : null })),

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
      async ({ input, operation }) => {
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
        if (await knownUser(pool, vouched)) return { attempt, vouched }
        const title = vouched.email || current.label
        await recordRefusal(pool, operation, { entity: 'session', entityId: '', title })
        throw fail('nobodyKnown')
      },
      async (context, { attempt, vouched }) => {
        const { input, queries } = context
        const found = await knownUser(queries, vouched)
        const person = found && (await lockUser(queries, found.id))
        if (person?.status !== 'active') throw fail('nobodyKnown')
        await actAs(queries, person.id)
        await linkUser(queries, person.id, vouched)
        const chosen = { remember: attempt.remembered, device: input.body.device }
        const entered = await finishSignIn(context, settings, person, chosen)
        return { ...entered, username: person.username, redirect: attempt.redirect }
      },
    ),
  ]
}
