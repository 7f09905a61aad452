import {
  decideRegistration,
  listRegistrations,
  readEntry,
  readRegistration,
  register,
} from '@greenroom/contract/areas/users/registration'
import { fail } from '../../../platform/errors.ts'
import { type Handler, type HandlerContext, handle, handlePrepared } from '../../../platform/http/handler.ts'
import { followChanges } from '../../../platform/list/follow-changes.ts'
import type { MailService } from '../../../platform/mail/mail-service.ts'
import type { Platform } from '../../../platform/platform.ts'
import { usersByIds } from '../../../platform/users/names.ts'
import { hashPassword, requireLength } from '../../auth/index.ts'
import { rolesToGive } from '../../roles/index.ts'
import { addUser } from '../records/change.ts'
import { createRegistrationList, toRegistrations } from './list.ts'
import { outcomeMail } from './message-texts.ts'
import {
  closeRegistration,
  countOpen,
  findRegistration,
  lockRegistration,
  openRegistration,
  type StoredRegistration,
} from './store.ts'
import { deciders, registrationTodos } from './todo.ts'

/** For as long as the mail server may be away, in minutes. */
const expiresAfterMinutes = 7 * 24 * 60

/**
 * Decides on a request for an account: makes the account, with the password that the applicant chose, or refuses it;
 * and mails the applicant where that is possible.
 * @throws ApiError `wrongState` with the name of who has decided; what creating a user throws
 */
async function applyDecision(context: HandlerContext<typeof decideRegistration>, mail: MailService) {
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
    const acceptedUsername = decision === 'approve' ? username : undefined
    const mailTexts = outcomeMail({
      name,
      username: acceptedUsername,
      reason,
      address: mail.address,
      language,
    })
    await mail.send({ queries, enqueue }, { to: email, ...mailTexts, expiresAfterMinutes })
  }
  const [row] = await toRegistrations(queries, [closed])
  if (!row) throw new Error('A decided registration was not shown')
  return row
}

/** Maximum number of waiting requests; only a flood of requests reaches it. */
const maxOpen = 200
const retryAfterSeconds = 3600

/** The calls on asking for an account, and on deciding about that. */
export function registrationHandlers({ settings, database, events, mail }: Platform): Handler[] {
  const list = createRegistrationList(database)
  followChanges(events, ['registration.changed'], list)

  return [
    handle(readEntry, async () => ({
      registration: settings.REGISTRATION,
      mail: mail.available,
      passwordLength: settings.PASSWORD_LENGTH,
    })),

    handlePrepared(
      register,
      async ({ input, request }) => {
        if (!settings.REGISTRATION) throw fail('notFound')
        if ((await countOpen(database.pool)) >= maxOpen) throw fail('tooManyAttempts', { retryAfterSeconds })
        requireLength(settings, input.body.password, 'body.password', request.language)
        return hashPassword(input.body.password)
      },
      async ({ input, request, queries, publish }, passwordHash) => {
        const { password: _, ...fields } = input.body
        const opened = await openRegistration(queries, {
          ...fields,
          passwordHash,
          language: request.language,
        })
        registrationTodos.publishChanged(publish)
        publish({ topic: 'registration.changed', ids: [opened.id] }, deciders)
        return null
      },
    ),

    handle(listRegistrations, async ({ input, queries }) => {
      const page = await list.page(input.query)
      return { ...page, list: await toRegistrations(queries, page.list) }
    }),

    handle(readRegistration, async ({ actor, input, queries }) => {
      const registration = await findRegistration(queries, input.params.id)
      const [row] = registration ? await toRegistrations(queries, [registration]) : []
      if (!row) throw fail('notFound')
      return { ...row, roles: await rolesToGive(queries, actor) }
    }),

    handle(decideRegistration, context => applyDecision(context, mail)),
  ]
}
