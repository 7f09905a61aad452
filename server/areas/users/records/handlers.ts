import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  listRoleNames,
  listUsers,
  readUser,
  setUserStatuses,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import { visibleOwners } from '../../../platform/access/visible.ts'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../../platform/http/handler.ts'
import { followChanges } from '../../../platform/list/follow-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findVisibleUser } from '../../../platform/users/store.ts'
import { generatePassword, hashPassword } from '../../auth/index.ts'
import { readRoleNames, rolesByUser } from '../../roles/index.ts'
import { createUserByAdmin, deleteUserByAdmin, setStatus, toUserDetail, updateUserByAdmin } from './change.ts'
import { createUserList, toUserRows } from './list.ts'
import { setStatuses, targetIds } from './statuses.ts'

/** Handlers for administrators of users. */
export function userRecordHandlers({ database, events }: Platform): Handler[] {
  const list = createUserList(database)
  followChanges(events, ['user.changed'], list)

  return [
    handle(listUsers, async ({ actor, input, queries }) => {
      const page = await list.page({ ...input.query, owners: visibleOwners(actor) })
      return { ...page, list: await toUserRows(queries, page.list) }
    }),

    handle(listRoleNames, ({ queries }) => readRoleNames(queries)),

    handle(readUser, async ({ actor, input, queries }) => {
      const { id } = input.params
      const user = await findVisibleUser(queries, actor, id)
      if (!user) throw fail('notFound')
      return toUserDetail(user, (await rolesByUser(queries, [id])).get(id) ?? [])
    }),

    handlePrepared(
      createUser,
      async () => {
        const password = generatePassword()
        return { password, passwordHash: await hashPassword(password) }
      },
      createUserByAdmin,
    ),

    handle(updateUser, updateUserByAdmin),
    handle(disableUser, context => setStatus(context, 'disabled')),
    handle(enableUser, context => setStatus(context, 'active')),
    handlePrepared(setUserStatuses, context => targetIds(context, list), setStatuses),
    handle(deleteUser, deleteUserByAdmin),
  ]
}
