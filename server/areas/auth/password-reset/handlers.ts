import {
  askForPassword,
  checkPasswordLink,
  passwordLinkMinutes,
  redeemPasswordLink,
  resetPassword,
} from '@greenroom/contract/areas/auth/password-reset'
import { ruleText } from '@greenroom/contract/rule-texts'
import { actAs } from '../../../platform/audit/transaction.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { confirmEmail, lockUser } from '../../../platform/users/store.ts'
import { lockUserRow, requireUserWithinRights } from '../../roles/index.ts'
import { generatePassword, hashPassword } from '../password.ts'
import { requireLength, requireUnusedPassword } from '../password-policy.ts'
import { endAllSessions } from '../sessions/store.ts'
import { liftWait } from '../sign-in/account-sign-in.ts'
import { savePassword } from '../store.ts'
import { answerPasswordAsksJob } from './jobs.ts'
import { languageOf } from './language.ts'
import { dropLink, findLink, issueLink, takeLink } from './links.ts'
import { linkMail } from './message-texts.ts'
import { passwordAsks } from './schema.ts'
import { endHelp } from './todo.ts'

const field = 'body.password'

/** Waiting requests at most; more is an attack. */
const maxAsks = 1000
const retryAfterSeconds = 60

/** Handlers for forgotten passwords and for resets by administrators. */
export function passwordResetHandlers({ mail, database, settings }: Platform): Handler[] {
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
      async ({ input, request }) => {
        const { token, password } = input.body
        // Checked before the hashing, which costs time and memory.
        const link = await findLink(database.pool, token)
        if (!link) throw fail('linkOver')
        requireLength(settings, password, field, request.language)
        const user = { id: link.userId, passwordHash: link.passwordHash }
        await requireUnusedPassword(database.pool, settings, user, password, field, request.language)
        return hashPassword(password)
      },
      async ({ input, queries, publish }, passwordHash) => {
        const link = await takeLink(queries, input.body.token)
        const user = link && (await lockUser(queries, link.userId))
        if (!link || user?.status !== 'active') throw fail('linkOver')
        const { id } = user
        await actAs(queries, id)
        await savePassword(queries, settings, id, passwordHash)
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
      (context, made) => resetByAdministrator(context, { mail, settings }, made),
    ),
  ]
}

/**
 * Invalidates a user's password and ends their sessions. The user returns with the one-time password, or with a link;
 * until the link is used, the password is a random one that no user knows.
 * @throws ApiError `ownAccount`, `aboveOwnRights`; `invalid` when the link cannot be mailed
 */
async function resetByAdministrator(
  context: HandlerContext<typeof resetPassword>,
  { mail, settings }: Pick<Platform, 'mail' | 'settings'>,
  { password, passwordHash }: { password: string; passwordHash: string },
) {
  const { actor, input, queries, publish, request, enqueue } = context
  const { way, mail: wantsMail } = input.body
  const { id } = input.params
  if (id === actor.id) throw fail('ownAccount')
  const { user } = await lockUserRow(context, id)
  await requireUserWithinRights(queries, actor, id)
  if (wantsMail && (!mail.available || user.email === '')) {
    const msg = ruleText(mail.available ? 'noAddress' : 'noMail', request.language)
    throw fail('invalid', { issues: [{ path: 'body.mail', msg }] })
  }
  await savePassword(queries, settings, id, passwordHash, way === 'password')
  await endAllSessions(queries, publish, id, 'password-changed')
  await endHelp({ queries, publish }, id)
  publish({ topic: 'access.changed', ids: [id] }, { user: id })
  const { username } = user
  if (way === 'password') {
    await dropLink(queries, id)
    return { username, password, link: null }
  }
  const minutes = passwordLinkMinutes.issued
  const { token, expiresAt } = await issueLink(queries, id, { minutes, issuedBy: actor.id })
  if (wantsMail) {
    const language = (await languageOf(queries, id)) ?? request.language
    await mail.send(
      { queries, enqueue },
      {
        to: user.email,
        ...linkMail({ user, token, address: mail.address, minutes, language, isRequested: false }),
        expiresAfterMinutes: minutes,
      },
    )
  }
  const mailedTo = wantsMail ? user.email : ''
  return { username, password: null, link: { token, expiresTime: expiresAt.toISOString(), mailedTo } }
}
