import { resetPassword } from '@greenroom/contract/areas/auth/password-reset'
import {
  type Account,
  createUser,
  deleteUser,
  disableUser,
  setUserStatuses,
  type UserRow,
  updateUser,
} from '@greenroom/contract/areas/users/users'
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
import type { ListActions } from '../../../kit/list/actions.ts'
import { session } from '../../../kit/session.ts'
import { decideOn } from '../../../kit/todo/todos.tsx'
import { signInHelp } from '../../auth/index.ts'
import { unlessTemporary } from '../../roles/index.ts'
import { accountName } from './labels.ts'
import { setAllStatuses, setStatuses } from './set-statuses.ts'
import { disable, enable, openUser, remove } from './user-commands.ts'

interface Openers {
  create: () => void
  edit: (user: Account) => void
}

const isOneself = ({ id }: UserRow) => id === session.getState().user?.id

/** What can be done with users, each with the permission it needs and the reason when it can't be done. */
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
