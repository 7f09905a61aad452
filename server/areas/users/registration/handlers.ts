import {
  decideRegistration,
  listRegistrations,
  readEntry,
  readRegistration,
  register,
} from '@greenroom/contract/areas/users/registration'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../../platform/http/handler.ts'
import { followChanges } from '../../../platform/list/follow-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashPassword } from '../../auth/index.ts'
import { rolesToGive } from '../../roles/index.ts'
import { applyDecision } from './apply-decision.ts'
import { createRegistrationList, toRegistrations } from './list.ts'
import { countOpen, findRegistration, openRegistration } from './store.ts'
import { deciders, registrationTodos } from './todo.ts'

/** Maximum number of waiting requests; only a flood of requests reaches it. */
const maxOpen = 200
const retryAfterSeconds = 3600

/** The calls on asking for an account, and on deciding about that. */
export function registrationHandlers({ settings, database, events, mail }: Platform): Handler[] {
  const list = createRegistrationList(database)
  followChanges(events, ['registration.changed'], list)

  return [
    handle(readEntry, async () => ({ registration: settings.REGISTRATION, mail: mail.available })),

    handlePrepared(
      register,
      async ({ input }) => {
        if (!settings.REGISTRATION) throw fail('notFound')
        if ((await countOpen(database.pool)) >= maxOpen) throw fail('tooManyAttempts', { retryAfterSeconds })
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
      const found = await findRegistration(queries, input.params.id)
      const [shown] = found ? await toRegistrations(queries, [found]) : []
      if (!shown) throw fail('notFound')
      return { ...shown, roles: await rolesToGive(queries, actor) }
    }),

    handle(decideRegistration, context => applyDecision(context, mail)),
  ]
}
