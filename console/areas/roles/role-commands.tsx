import {
  deleteRole,
  type Role,
  type RoleRow,
  readRole,
  readRoleUse,
} from '@greenroom/contract/areas/roles/roles'
import i18next from 'i18next'
import { CallFailure, call } from '../../kit/call.ts'
import { confirmAction } from '../../kit/confirm.tsx'
import { invalidate } from '../../kit/events.ts'
import { toast } from '../../kit/toast.ts'
import { DeletionQuestion } from './deletion-question.tsx'
import { roleName } from './labels.ts'

/** Reads a role for editing; undefined, with a toast, when it was deleted. */
export async function openRole({ id }: { id: string }): Promise<Role | undefined> {
  let found: Role | undefined
  await run(async () => {
    found = await call(readRole, { params: { id } }, { quiet: ['notFound'] })
  })
  return found
}

/** Asks, with the users who hold the role and what they lose, then deletes it. */
export async function remove(row: RoleRow): Promise<void> {
  const params = { id: row.id }
  const name = roleName(row)
  await run(async () => {
    const use = await call(readRoleUse, { params }, { quiet: ['notFound'] })
    const confirmed = await confirmAction({
      title: i18next.t('roles:ask.title'),
      message: <DeletionQuestion name={name} use={use} />,
      confirmLabel: i18next.t('roles:action.delete'),
      danger: true,
    })
    if (!confirmed) return
    await call(deleteRole, { params }, { quiet: ['notFound'] })
    toast.success(i18next.t('roles:done.deleted', { name }))
  })
}

/** Makes a call about a role and reads the list again, whatever came of it. */
async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'notFound') toast.failure(failure, i18next.t('roles:refused.missing'))
  } finally {
    void invalidate('role.changed')
  }
}
