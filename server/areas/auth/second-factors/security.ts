import {
  confirmIdentity,
  readSecurity,
  type Security,
  updateEmail,
  updatePhone,
} from '@greenroom/contract/areas/auth/second-factors'
import { eq } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { maskPhone } from '../../../platform/users/mask-phone.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUser, touchedUser } from '../../../platform/users/store.ts'
import { requirePassword } from '../confirm-password.ts'
import { recordConfirmed, requireConfirmed } from '../sessions/confirmed.ts'
import { checkCode, consumeCode, findAuthenticator } from './codes.ts'
import { countRecoveryCodes } from './recovery-codes.ts'

/** Handlers of the security page: means of signing in, and contact data. */
export function securityHandlers({ database }: Platform): Handler[] {
  return [
    handle(readSecurity, ({ actor, queries }) => securityOf(queries, actor.id)),

    handlePrepared(
      confirmIdentity,
      async ({ actor, input, operation }) => {
        const { password, code } = input.body
        if (code !== undefined) await checkCode(database.pool, actor, code, operation)
        if (password !== undefined) await requirePassword(database.pool, actor, password, operation)
      },
      async ({ actor, input, queries }) => {
        if (input.body.code !== undefined) await consumeCode(queries, actor.id, input.body.code)
        await recordConfirmed(queries, actor)
        return null
      },
    ),

    handle(updatePhone, context => update(context, { phone: context.input.body.phone })),
    handle(updateEmail, context => update(context, { email: context.input.body.email })),
  ]
}

async function update(
  { actor, queries, publish }: HandlerContext<typeof updatePhone | typeof updateEmail>,
  fields: { phone: string } | { email: string },
): Promise<Security> {
  await requireConfirmed(queries, actor)
  await queries
    .update(users)
    .set({ ...fields, ...touchedUser })
    .where(eq(users.id, actor.id))
  publish({ topic: 'session.changed', ids: [actor.id] }, { user: actor.id })
  publish({ topic: 'access.changed', ids: [actor.id] }, { user: actor.id })
  publish({ topic: 'user.changed', ids: [actor.id] }, { permission: 'user:read' })
  return securityOf(queries, actor.id)
}

async function securityOf(queries: Queries, id: string): Promise<Security> {
  const user = await findUser(queries, id)
  if (!user) throw fail('notSignedIn')
  const app = await findAuthenticator(queries, id)
  return {
    phone: maskPhone(user.phone),
    email: user.email,
    twoStep: {
      since: app?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: app ? await countRecoveryCodes(queries, id) : 0,
    },
  }
}
