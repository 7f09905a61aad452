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
import { attempt } from '../../../kit/attempt.ts'
import { call, callWithId } from '../../../kit/call.ts'
import { invalidate } from '../../../kit/events.ts'
import { runCommand } from '../../../kit/run-command.ts'
import { accountName } from './labels.ts'

const missing = () => i18next.t('users:refused.missing')
const shared = { refusals: { notFound: missing }, topics: ['user.changed'] } as const

/** Reads a user for editing; undefined, with a toast, when the user was deleted. */
export async function openUser({ id }: { id: string }): Promise<Account | undefined> {
  let user: Account | undefined
  const read = async () => {
    user = await call(readUser, { params: { id } }, { quiet: ['notFound'] })
  }
  await attempt(read, shared.refusals).finally(() => invalidate('user.changed'))
  return user
}

/** Asks, then keeps the user from signing in. */
export async function disable(user: UserRow): Promise<void> {
  const name = accountName(user)
  await runCommand({
    confirm: {
      title: i18next.t('users:ask.disableTitle'),
      message: i18next.t('users:ask.disable', { name }),
      confirmLabel: i18next.t('users:action.disable'),
      danger: true,
    },
    send: options => callWithId(disableUser, { params: { id: user.id } }, options),
    done: () => i18next.t('users:done.disabled', { name }),
    offer: text => offerUndo(text, () => void enable(user)),
    ...shared,
  })
}

/** Lets the user sign in again. */
export async function enable(user: UserRow): Promise<void> {
  await runCommand({
    send: options => callWithId(enableUser, { params: { id: user.id } }, options),
    done: () => i18next.t('users:done.enabled', { name: accountName(user) }),
    isFinal: true,
    ...shared,
  })
}

/** Asks by name, then deletes the user. */
export async function remove(user: UserRow): Promise<void> {
  const name = accountName(user)
  await runCommand({
    confirm: {
      title: i18next.t('users:ask.deleteTitle'),
      message: i18next.t('users:ask.delete', { name }),
      confirmLabel: i18next.t('users:action.delete'),
      danger: true,
    },
    send: options => callWithId(deleteUser, { params: { id: user.id } }, options),
    done: () => i18next.t('users:done.deleted', { name }),
    ...shared,
  })
}
