import { passwordLinkMinutes, type resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import { ruleText } from '@greenroom/contract/rule-texts'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { MailService } from '../../../platform/mail/mail-service.ts'
import { lockUserRow, requireUserWithinRights } from '../../roles/index.ts'
import { endAllSessions } from '../sessions/store.ts'
import { savePassword } from '../store.ts'
import { languageOf } from './language.ts'
import { dropLink, issueLink } from './links.ts'
import { linkMail } from './message-texts.ts'
import { endHelp } from './todo.ts'

/**
 * Invalidates a user's password and ends their sessions. The user returns with the one-time password, or with a link;
 * until the link is used, the password is a random one that nobody knows.
 * @throws ApiError `ownAccount`, `aboveOwnRights`; `invalid` when the link cannot be mailed
 */
export async function resetByAdministrator(
  context: HandlerContext<typeof resetPassword>,
  mail: MailService,
  { password, passwordHash }: { password: string; passwordHash: string },
) {
  const { actor, input, queries, publish, request, enqueue } = context
  const { way, mail: wantsMail } = input.body
  const { id } = input.params
  if (id === actor.id) throw fail('ownAccount')
  const { user, heldRoles } = await lockUserRow(context, id)
  await requireUserWithinRights(queries, actor, id, heldRoles)
  if (wantsMail && (!mail.available || user.email === '')) {
    const msg = ruleText(mail.available ? 'noAddress' : 'noMail', request.language)
    throw fail('invalid', { issues: [{ path: 'body.mail', msg }] })
  }
  await savePassword(queries, id, passwordHash, way === 'password')
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
        usefulMinutes: minutes,
      },
    )
  }
  const mailedTo = wantsMail ? user.email : ''
  return { username, password: null, link: { token, expiresTime: expiresAt.toISOString(), mailedTo } }
}
