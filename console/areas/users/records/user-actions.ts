import { userStatuses } from '@greenroom/contract/access'
import { resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import {
  type Account,
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  readUser,
  setUserStatuses,
  type UserRow,
  updateUser,
  userRefusals,
} from '@greenroom/contract/areas/users/users'
import type { RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import {
  IconKey,
  IconPencil,
  IconPlus,
  IconShieldLock,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import i18next from 'i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call, callWithId, failureData } from '../../../kit/call/call.ts'
import { invalidate } from '../../../kit/call/events.ts'
import { type Command, runCommand } from '../../../kit/command/run-command.ts'
import { offerUndo } from '../../../kit/feedback/action-toast.tsx'
import type { ListActions, Matching } from '../../../kit/list/actions.ts'
import { session } from '../../../kit/session/session.ts'
import { labelOf } from '../../../kit/text/known-value.ts'
import { decideOn } from '../../../kit/todo/todos.tsx'
import { signInHelp } from '../../auth/index.ts'
import { unlessTemporary } from '../../roles/index.ts'
import { accountName } from './labels.ts'

type Status = UserRow['status']
type Target = Pick<RequestOf<typeof setUserStatuses>['body'], 'ids' | 'matching'>

/** Disables or enables the users, and offers to give back their statuses. @returns whether it was done */
function setStatuses(status: Status, users: readonly UserRow[]): Promise<boolean> {
  const ids = users.filter(user => user.status !== status).map(({ id }) => id)
  const opposite = status === 'active' ? 'disabled' : 'active'
  const takeBack = () => void runCommand({ ...change(opposite, { ids, matching: null }), isFinal: true })
  return runCommand({
    confirm: question(status, ids.length),
    ...change(status, { ids, matching: null }),
    offer: text => offerUndo(text, takeBack),
  })
}

/** The same for all who match the filters. */
function setAllStatuses(status: Status, { query, total }: Matching): Promise<boolean> {
  return runCommand({
    confirm: question(status, total),
    ...change(status, { ids: null, matching: matchingOf(query) }),
    isUnchanged: ({ changed }) => changed === 0,
  })
}

const doneText = (status: Status, count: number) =>
  i18next.t(status === 'active' ? 'users:done.someEnabled' : 'users:done.someDisabled', { count })

/** The filters of the page, as the call has them. */
function matchingOf({ text, role, status }: Matching['query']): Target['matching'] {
  const statuses = [status ?? []].flat()
  return {
    ...(typeof text === 'string' && { text }),
    ...(role !== undefined && { role: [role].flat() }),
    ...(statuses.length > 0 && { status: userStatuses.filter(one => statuses.includes(one)) }),
  }
}

const question = (status: Status, count: number) =>
  status === 'active'
    ? undefined
    : {
        title: i18next.t('users:ask.disableTitle'),
        message: i18next.t('users:ask.disableSome', { count }),
        confirmLabel: i18next.t('users:action.disable'),
        danger: true,
      }

/** The change of statuses. */
function change(status: Status, target: Target): Command<ResponseOf<typeof setUserStatuses>> {
  return {
    send: options => callWithId(setUserStatuses, { body: { status, ...target } }, options),
    done: ({ changed }) => doneText(status, changed),
    job: ({ job }) => job,
    refusals: {
      usersRefused: failure => refusalText(failureData(failure, 'usersRefused') ?? { refused: [], total: 0 }),
    },
    topics: ['user.changed'],
  }
}

interface Refused {
  refused: readonly { name: string; reason: string }[]
  total: number
}

function refusalText({ refused, total }: Refused): string {
  if (refused.length === 0) return i18next.t('users:refused.tooMany', { count: total })
  const names = refused.map(({ name, reason }) =>
    i18next.t('users:refused.one', { name: name || '–', reason: reasonText(reason) }),
  )
  const listed = names.join(i18next.t('users:form.separator'))
  const more = total - refused.length
  return more > 0
    ? i18next.t('users:refused.someMore', { names: listed, count: more })
    : i18next.t('users:refused.some', { names: listed })
}

/** Why a change of a user was refused; a reason of a later version is shown as it is. */
function reasonText(word: string): string {
  return labelOf(userRefusals, word, reason => i18next.t(`users:refused.reason.${reason}`))
}

const missing = () => i18next.t('users:refused.missing')
const shared = { refusals: { notFound: missing }, topics: ['user.changed'] } as const

/** Reads a user for editing; undefined, with a toast, when the user was deleted. */
async function openUser({ id }: { id: string }): Promise<Account | undefined> {
  let user: Account | undefined
  const read = async () => {
    user = await call(readUser, { params: { id } }, { quiet: ['notFound'] })
  }
  await attempt(read, shared.refusals).finally(() => invalidate('user.changed'))
  return user
}

/** Keeps the user from signing in, and offers to undo it. */
async function disable(user: UserRow): Promise<void> {
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
async function enable(user: UserRow): Promise<void> {
  await runCommand({
    send: options => callWithId(enableUser, { params: { id: user.id } }, options),
    done: () => i18next.t('users:done.enabled', { name: accountName(user) }),
    isFinal: true,
    ...shared,
  })
}

/** Asks by name, then deletes the user. */
async function remove(user: UserRow): Promise<void> {
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
    // Their messages, drafts, settings and sessions do not come back.
    isUndonePartly: true,
    ...shared,
  })
}

interface Openers {
  create: () => void
  edit: (user: Account) => void
}

const isOneself = ({ id }: UserRow) => id === session.getState().user?.id

/** The actions of users, each with its permission and the reason when it is disabled. */
export function userActions({ create, edit }: Openers): ListActions<UserRow> {
  return {
    create: {
      id: 'user.create',
      label: () => i18next.t('users:action.create'),
      icon: IconPlus,
      need: 'user:create',
      refusal: unlessTemporary(createUser),
      run: create,
    },
    row: [
      {
        id: 'user.edit',
        label: () => i18next.t('users:action.edit'),
        icon: IconPencil,
        shortcut: 'Enter',
        need: 'user:update',
        refusal: unlessTemporary(updateUser),
        run: row => void openUser(row).then(user => user && edit(user)),
      },
      {
        id: 'user.reset-password',
        label: () => i18next.t('passwordReset:action'),
        icon: IconKey,
        need: 'user:reset-password',
        refusal: unlessTemporary(resetPassword, row =>
          isOneself(row) ? i18next.t('users:refused.ownPassword') : undefined,
        ),
        run: row => decideOn({ call: resetPassword.id, entityId: row.id, name: accountName(row) }, 'reset'),
      },
      {
        id: 'user.sign-in',
        label: () => i18next.t('signInHelp:action'),
        icon: IconShieldLock,
        need: 'user:recover',
        run: row => signInHelp.open({ id: row.id, name: accountName(row) }),
      },
      {
        id: 'user.disable',
        label: ({ status }) =>
          i18next.t(status === 'active' ? 'users:action.disable' : 'users:action.enable'),
        icon: IconUserOff,
        need: 'user:disable',
        refusal: unlessTemporary(disableUser, row =>
          isOneself(row) ? i18next.t('users:refused.ownDisable') : undefined,
        ),
        run: row => void (row.status === 'active' ? disable(row) : enable(row)),
      },
      {
        id: 'user.delete',
        label: () => i18next.t('users:action.delete'),
        icon: IconTrash,
        shortcut: 'Delete',
        need: 'user:delete',
        danger: true,
        refusal: unlessTemporary(deleteUser, row =>
          isOneself(row) ? i18next.t('users:refused.ownDelete') : undefined,
        ),
        run: row => void remove(row),
      },
    ],
    bulk: [
      {
        id: 'users.disable',
        label: () => i18next.t('users:action.disable'),
        icon: IconUserOff,
        need: 'user:disable',
        danger: true,
        refusal: unlessTemporary(setUserStatuses, rows => {
          if (rows.some(isOneself)) return i18next.t('users:refused.ownDisable')
          return rows.every(({ status }) => status === 'disabled')
            ? i18next.t('users:refused.allDisabled')
            : undefined
        }),
        run: rows => setStatuses('disabled', rows),
        runAll: matching => setAllStatuses('disabled', matching),
      },
      {
        id: 'users.enable',
        label: () => i18next.t('users:action.enable'),
        icon: IconUserCheck,
        need: 'user:disable',
        refusal: unlessTemporary(setUserStatuses, rows =>
          rows.every(({ status }) => status === 'active') ? i18next.t('users:refused.allActive') : undefined,
        ),
        run: rows => setStatuses('active', rows),
        runAll: matching => setAllStatuses('active', matching),
      },
    ],
  }
}
