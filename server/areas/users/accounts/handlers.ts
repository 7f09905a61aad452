import {
  createAccount,
  deleteAccount,
  disableAccount,
  enableAccount,
  listAccounts,
  listRoleNames,
  readAccount,
  setAccountStatuses,
  updateAccount,
} from '@greenroom/contract/areas/users/users'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../../platform/http/handler.ts'
import { visibleOwners } from '../../../platform/list/visible.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findVisiblePerson } from '../../../platform/users/store.ts'
import { generatePassword, hashPassword } from '../../auth/index.ts'
import { roles, rolesByPerson } from '../../roles/index.ts'
import { createPerson, deletePerson, setStatus, toAccount, updatePerson } from './change.ts'
import { createAccountList, toAccountRows } from './list.ts'
import { setStatuses, targetIds } from './statuses.ts'

/** The calls on everyone who may sign in, for those who administer them. */
export function accountHandlers({ database, events }: Platform): Handler[] {
  const list = createAccountList(database)
  events.listen(({ event }) => {
    if (event.topic === 'person.changed') list.changed()
  })

  return [
    handle(listAccounts, async ({ actor, input, queries }) => {
      const page = await list.page({ ...input.query, owners: visibleOwners(actor) })
      return { ...page, list: await toAccountRows(queries, page.list) }
    }),

    handle(listRoleNames, ({ queries }) =>
      queries
        .select({ id: roles.id, code: roles.code, name: roles.name, base: roles.base })
        .from(roles)
        .orderBy(roles.createdAt, roles.code),
    ),

    handle(readAccount, async ({ actor, input, queries }) => {
      const { id } = input.params
      const person = await findVisiblePerson(queries, actor, id)
      if (!person) throw fail('notFound')
      return toAccount(person, (await rolesByPerson(queries, [id])).get(id) ?? [])
    }),

    handlePrepared(
      createAccount,
      async () => {
        const password = generatePassword()
        return { password, passwordHash: await hashPassword(password) }
      },
      createPerson,
    ),

    handle(updateAccount, updatePerson),
    handle(disableAccount, context => setStatus(context, 'disabled')),
    handle(enableAccount, context => setStatus(context, 'active')),
    handlePrepared(setAccountStatuses, context => targetIds(context, list), setStatuses),
    handle(deleteAccount, deletePerson),
  ]
}
