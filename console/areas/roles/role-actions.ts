import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import {
  createRole,
  deleteRole,
  type Role,
  type RoleRow,
  updateRole,
} from '@greenroom/contract/areas/roles/roles'
import { IconCopy, IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import i18next from 'i18next'
import { call } from '../../kit/call/call.ts'
import type { ListActions } from '../../kit/list/actions.ts'
import { startViewingAs } from '../../kit/session/view-as.ts'
import { unlessTemporary } from './lasting.ts'
import { openRole, remove } from './role-commands.tsx'

/** A role in the form: one to edit, one to begin a new one with, or nothing to begin with. */
export type EditedRole = { kind: 'edit' | 'copy'; role: Role } | { kind: 'new'; role?: undefined }

/** What can be done with roles, each with the permission it needs and the reason when it can't be done. */
export function roleActions(edit: (role: EditedRole) => void): ListActions<RoleRow> {
  const open = (kind: 'edit' | 'copy') => (row: RoleRow) =>
    void openRole(row).then(role => role && edit({ kind, role }))
  return {
    create: {
      id: 'role.create',
      label: () => i18next.t('roles:action.create'),
      icon: IconPlus,
      need: 'role:create',
      refusal: unlessTemporary(createRole),
      run: () => edit({ kind: 'new' }),
    },
    row: [
      {
        id: 'role.edit',
        label: () => i18next.t('roles:action.edit'),
        icon: IconPencil,
        shortcut: 'Enter',
        need: 'role:update',
        refusal: unlessTemporary(updateRole),
        run: open('edit'),
      },
      {
        id: 'role.copy',
        label: () => i18next.t('roles:action.copy'),
        icon: IconCopy,
        need: 'role:create',
        refusal: unlessTemporary(createRole),
        run: open('copy'),
      },
      {
        id: 'role.view-as',
        label: () => i18next.t('roles:action.viewAs'),
        icon: IconEye,
        need: 'role:read',
        run: row => void viewAsRole(row),
      },
      {
        id: 'role.delete',
        label: () => i18next.t('roles:action.delete'),
        icon: IconTrash,
        shortcut: 'Delete',
        need: 'role:delete',
        danger: true,
        refusal: unlessTemporary(deleteRole, ({ builtin }) =>
          builtin ? i18next.t('roles:refused.builtin') : undefined,
        ),
        run: row => void remove(row),
      },
    ],
    bulk: [],
  }
}

/** Shows the console in this window as the role shows it, until the look is ended; the server then changes nothing. */
async function viewAsRole({ id, name }: Pick<RoleRow, 'id' | 'name'>): Promise<void> {
  try {
    const { role, permissions } = await call(readUserInfo, {}, { viewAs: id })
    startViewingAs({ role, permissions, viewed: { id, name } })
  } catch {
    // The call has shown the error.
  }
}
