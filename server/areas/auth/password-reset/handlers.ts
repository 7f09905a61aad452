import {
  askForPassword,
  checkPasswordLink,
  redeemPasswordLink,
  resetPassword,
} from '@greenroom/contract/areas/auth/password-reset'
import { actAs } from '../../../platform/audit/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { confirmEmail, lockUser } from '../../../platform/users/store.ts'
import { generatePassword, hashPassword } from '../password.ts'
import { endAllSessions } from '../sessions/store.ts'
import { liftWait } from '../sign-in/account-sign-in.ts'
import { savePassword } from '../store.ts'
import { answerPasswordAsksJob } from './jobs.ts'
import { findLink, takeLink } from './links.ts'
import { resetByAdministrator } from './reset.ts'
import { passwordAsks } from './schema.ts'
import { endHelp } from './todo.ts'

/** Waiting requests at most; more is an attack. */
const maxAsks = 1000
const retryAfterSeconds = 60

/** Handlers for forgotten passwords and for resets by administrators. */
export function passwordResetHandlers({ mail, database }: Platform): Handler[] {
  return [
    handle(askForPassword, async ({ input, request, queries, enqueue }) => {
      if ((await queries.$count(passwordAsks)) >= maxAsks)
        throw fail('tooManyAttempts', { retryAfterSeconds })
      await queries.insert(passwordAsks).values({ account: input.body.account, language: request.language })
      enqueue(answerPasswordAsksJob.name)
      return { from: mail.available ? ('mail' as const) : ('administrator' as const) }
    }),

    handle(checkPasswordLink, async ({ input, queries }) => {
      const link = await findLink(queries, input.body.token)
      if (!link) throw fail('linkOver')
      return { username: link.username, expiresTime: link.expiresAt.toISOString() }
    }),

    handlePrepared(
      redeemPasswordLink,
      async ({ input }) => {
        // Checked before the hashing, which costs time and memory.
        if (!(await findLink(database.pool, input.body.token))) throw fail('linkOver')
        return hashPassword(input.body.password)
      },
      async ({ input, queries, publish }, passwordHash) => {
        const link = await takeLink(queries, input.body.token)
        const user = link && (await lockUser(queries, link.userId))
        if (!link || user?.status !== 'active') throw fail('linkOver')
        const { id } = user
        await actAs(queries, id)
        await savePassword(queries, id, passwordHash)
        if (link.mailedTo !== '') await confirmEmail(queries, id, link.mailedTo)
        await endAllSessions(queries, publish, id, 'password-changed')
        await liftWait(queries, id)
        await endHelp({ queries, publish }, id)
        publish({ topic: 'access.changed', ids: [id] }, { user: id })
        return null
      },
    ),

    handlePrepared(
      resetPassword,
      async () => {
        const password = generatePassword()
        return { password, passwordHash: await hashPassword(password) }
      },
      (context, made) => resetByAdministrator(context, mail, made),
    ),
  ]
}
