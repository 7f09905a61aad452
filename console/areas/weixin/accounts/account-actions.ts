import '../locales/index.ts'
import type { OfficialAccountRow } from '@greenroom/contract/areas/weixin/official-accounts'
import { IconEye, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import i18next from 'i18next'
import type { ListActions } from '../../../kit/list/actions.ts'
import { probeAccount, removeAccounts } from './account-commands.ts'

interface Openers {
  create: () => void
  view: (account: OfficialAccountRow) => void
  edit: (account: OfficialAccountRow) => void
}

/** Actions on official accounts with their permissions. */
export function accountActions({ create, view, edit }: Openers): ListActions<OfficialAccountRow> {
  return {
    create: {
      id: 'official-account.create',
      label: () => i18next.t('officialAccounts:action.create'),
      icon: IconPlus,
      need: 'official-account:manage',
      run: create,
    },
    row: [
      {
        id: 'official-account.probe',
        label: () => i18next.t('officialAccounts:action.probe'),
        icon: IconRefresh,
        need: 'official-account:read',
        run: account => void probeAccount(account),
      },
      {
        id: 'official-account.edit',
        label: () => i18next.t('officialAccounts:action.edit'),
        icon: IconPencil,
        need: 'official-account:manage',
        run: edit,
      },
      {
        id: 'official-account.view',
        label: () => i18next.t('officialAccounts:action.view'),
        icon: IconEye,
        shortcut: 'Enter',
        need: 'official-account:read',
        run: view,
      },
      {
        id: 'official-account.delete',
        label: () => i18next.t('officialAccounts:action.delete'),
        icon: IconTrash,
        shortcut: 'Delete',
        need: 'official-account:manage',
        danger: true,
        run: account => void removeAccounts([account]),
      },
    ],
    bulk: [
      {
        id: 'official-accounts.delete',
        label: () => i18next.t('officialAccounts:action.delete'),
        icon: IconTrash,
        need: 'official-account:manage',
        danger: true,
        run: removeAccounts,
      },
    ],
  }
}
