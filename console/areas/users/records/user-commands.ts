import {
  type Account,
  deleteUser,
  disableUser,
  enableUser,
  readUser,
  type UserRow,
} from '@greenroom/contract/areas/users/users'
import i18next from 'i18next'
import { offerUndo } from '../../../kit/action-toast.tsx'
import { CallFailure, call } from '../../../kit/call.ts'
import { confirmAction } from '../../../kit/confirm.tsx'
import { invalidate } from '../../../kit/events.ts'
import { toast } from '../../../kit/toast.ts'
import { offerUndoOf } from '../../audit/index.ts'
import { accountName } from './labels.ts'

/** Reads a user for editing; undefined, with a toast, when the user was deleted. */
export async function openUser({ id }: { id: string }): Promise<Account | undefined> {
  let found: Account | undefined
  await run(async () => {
    found = await call(readUser, { params: { id } }, { quiet: ['notFound'] })
  })
  return found
}

/** Asks, then keeps the user from signing in. */
export async function disable(user: UserRow): Promise<void> {
  const name = accountName(user)
  const confirmed = await confirmAction({
    title: i18next.t('users:ask.disableTitle'),
    message: i18next.t('users:ask.disable', { name }),
    confirmLabel: i18next.t('users:action.disable'),
    danger: true,
  })
  if (!confirmed) return
  await run(async () => {
    await call(disableUser, { params: { id: user.id } }, { quiet: ['notFound'] })
    const text = i18next.t('users:done.disabled', { name })
    offerUndo(text, () => void enable(user))
  })
}

/** Lets the user sign in again. */
export async function enable(user: UserRow): Promise<void> {
  await run(async () => {
    await call(enableUser, { params: { id: user.id } }, { quiet: ['notFound'] })
    toast.success(i18next.t('users:done.enabled', { name: accountName(user) }))
  })
}

/** Asks by name, then deletes the user. */
export async function remove(user: UserRow): Promise<void> {
  const name = accountName(user)
  const confirmed = await confirmAction({
    title: i18next.t('users:ask.deleteTitle'),
    message: i18next.t('users:ask.delete', { name }),
    confirmLabel: i18next.t('users:action.delete'),
    danger: true,
  })
  if (!confirmed) return
  await run(async () => {
    await call(
      deleteUser,
      { params: { id: user.id } },
      {
        quiet: ['notFound'],
        onDone: requestId =>
          offerUndoOf(requestId, i18next.t('users:done.deleted', { name }), 'user.changed'),
      },
    )
  })
}

/** Makes a call about a user and reads the list again, whatever came of it. */
async function run(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (failure) {
    if (!(failure instanceof CallFailure)) throw failure
    if (failure.reason === 'notFound') toast.failure(failure, i18next.t('users:refused.missing'))
  } finally {
    void invalidate('user.changed')
  }
}
