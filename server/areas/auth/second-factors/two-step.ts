import {
  beginTwoStep,
  renewRecoveryCodes,
  turnOffTwoStep,
  turnOnTwoStep,
} from '@greenroom/contract/areas/auth/second-factors'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { recordRefusal } from '../../../platform/audit/operation.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockUser } from '../../../platform/users/store.ts'
import { countAttempt, forget, ofConfirmation } from '../attempts.ts'
import { lockChecked, requirePassword } from '../confirm-password.ts'
import { requireConfirmed } from '../sessions/confirmed.ts'
import { checkCode, consumeCode, findAuthenticator } from './codes.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { authenticators, recoveryCodes } from './schema.ts'
import { matchingStep, newSecret, secretAddress } from './totp.ts'

/** Handlers for one's own authenticator app and recovery codes. */
export function twoStepHandlers({ database }: Platform): Handler[] {
  return [
    handle(beginTwoStep, async ({ actor, queries }) => {
      await requireConfirmed(queries, actor)
      await lockUser(queries, actor.id)
      if (await findAuthenticator(queries, actor.id)) throw fail('wrongState', { ids: [actor.id] })
      const secret = newSecret()
      const { userId } = authenticators
      await queries.delete(authenticators).where(eq(userId, actor.id))
      await queries.insert(authenticators).values({ userId: actor.id, secret })
      return { secret, address: secretAddress(secret, actor.username) }
    }),

    handlePrepared(
      turnOnTwoStep,
      async ({ actor, input, operation }) => {
        const { pool } = database
        await requireConfirmed(pool, actor)
        const [waiting] = await pool
          .select()
          .from(authenticators)
          .where(and(eq(authenticators.userId, actor.id), isNull(authenticators.confirmedAt)))
        if (!waiting) throw fail('wrongState', { ids: [actor.id] })
        const { action, address, device } = operation
        const counted = ofConfirmation(actor.sessionId)
        await countAttempt(pool, [counted], { action, address, device, title: actor.username })
        const step = matchingStep(waiting.secret, input.body.code, Date.now())
        if (step !== undefined) return { step, secret: waiting.secret, key: counted.key }
        const refused = { entity: 'authenticator', entityId: actor.id, title: actor.username }
        await recordRefusal(pool, operation, refused)
        throw fail('wrongCode')
      },
      async ({ actor, queries, publish }, { step, secret, key }) => {
        await lockUser(queries, actor.id)
        const isThis = and(eq(authenticators.userId, actor.id), eq(authenticators.secret, secret))
        const confirmed = await queries
          .update(authenticators)
          .set({ confirmedAt: sql`now()`, lastStep: step })
          .where(and(isThis, isNull(authenticators.confirmedAt)))
          .returning({ userId: authenticators.userId })
        if (confirmed.length === 0) throw fail('wrongState', { ids: [actor.id] })
        await forget(queries, [key])
        publishChanged(publish, actor.id)
        return { recoveryCodes: await replaceRecoveryCodes(queries, actor.id) }
      },
    ),

    handlePrepared(
      turnOffTwoStep,
      async ({ actor, input, operation }) => {
        const { password, code } = input.body
        if (!(await findAuthenticator(database.pool, actor.id))) {
          throw fail('wrongState', { ids: [actor.id] })
        }
        const user = await requirePassword(database.pool, actor, password, operation)
        await checkCode(database.pool, user, code, operation)
        return user
      },
      async ({ actor, input, queries, publish }, user) => {
        await lockChecked(queries, user)
        await consumeCode(queries, actor.id, input.body.code)
        await queries.delete(authenticators).where(eq(authenticators.userId, actor.id))
        await queries.delete(recoveryCodes).where(eq(recoveryCodes.userId, actor.id))
        publishChanged(publish, actor.id)
        return null
      },
    ),

    handle(renewRecoveryCodes, async ({ actor, queries, publish }) => {
      await requireConfirmed(queries, actor)
      await lockUser(queries, actor.id)
      if (!(await findAuthenticator(queries, actor.id))) throw fail('wrongState', { ids: [actor.id] })
      publishChanged(publish, actor.id)
      return { recoveryCodes: await replaceRecoveryCodes(queries, actor.id) }
    }),
  ]
}

function publishChanged(publish: HandlerContext<Endpoint>['publish'], id: string): void {
  publish({ topic: 'session.changed', ids: [id] }, { user: id })
}
