import type { decideRegistration } from '@greenroom/contract/areas/users/registration'
import { fail } from '../../../platform/errors.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { MailService } from '../../../platform/mail/mail-service.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { addUser } from '../records/change.ts'
import { toRegistrations } from './list.ts'
import { outcomeMail } from './message-texts.ts'
import { closeRegistration, lockRegistration, type StoredRegistration } from './store.ts'
import { deciders, registrationTodos } from './todo.ts'

/** For as long as the mail server may be away, in minutes. */
const usefulMinutes = 7 * 24 * 60

/**
 * Decides on a request for an account: makes the account, with the password that the applicant chose, or refuses it;
 * and mails the applicant where that is possible.
 * @throws ApiError `wrongState` with the name of who has decided; what creating a user throws
 */
export async function applyDecision(context: HandlerContext<typeof decideRegistration>, mail: MailService) {
  const { actor, input, queries, publish, enqueue } = context
  const { decision, username, roles, reason } = input.body
  const request = await lockRegistration(queries, input.params.id)
  if (!request) throw fail('notFound')
  if (request.state !== 'open') {
    const [by] = await usersByIds(queries, [request.decidedBy ?? actor.id])
    throw fail('wrongState', { ids: [request.id], by: by?.name ?? '' })
  }
  const { name, email, passwordHash, language } = request
  let closed: StoredRegistration
  if (decision === 'approve') {
    await addUser(context, {
      fields: { username, name, email, passwordHash, mustChangePassword: false },
      roleIds: roles,
    })
    closed = await closeRegistration(queries, request.id, {
      state: 'approved',
      answer: reason,
      decidedBy: actor.id,
      passwordHash: '',
    })
  } else {
    closed = await closeRegistration(queries, request.id, {
      state: 'rejected',
      answer: reason,
      decidedBy: actor.id,
    })
  }
  registrationTodos.publishChanged(publish)
  publish({ topic: 'registration.changed', ids: [request.id] }, deciders)
  if (mail.available) {
    const given = decision === 'approve' ? username : undefined
    const mailTexts = outcomeMail({ name, username: given, reason, address: mail.address, language })
    await mail.send({ queries, enqueue }, { to: email, ...mailTexts, usefulMinutes })
  }
  const [shown] = await toRegistrations(queries, [closed])
  if (!shown) throw new Error('A decided registration was not shown')
  return shown
}
