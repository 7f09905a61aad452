import '../locales/index.ts'
import {
  type OfficialAccountRow,
  readOfficialAccount,
} from '@greenroom/contract/areas/weixin/official-accounts'
import { IconEye, IconPencil, IconPlus, IconRefresh, IconTrash } from '@tabler/icons-react'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { attempt } from '../../../kit/call/attempt.ts'
import { call } from '../../../kit/call/call.ts'
import { UnfinishedDrafts } from '../../../kit/form/draft/unfinished-drafts.tsx'
import type { ListActions } from '../../../kit/list/actions.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { probeAccount, removeAccounts } from './account-commands.ts'
import { AccountDrawer } from './account-drawer.tsx'
import { AccountForm } from './account-form.tsx'
import { accountList } from './account-list.tsx'

/** The row in the form; `new` for a new account, undefined while the form is closed. */
type Edited = OfficialAccountRow | 'new' | undefined

/** The list of official accounts. */
export function Component() {
  const { t } = useTranslation('officialAccounts')
  const [edited, setEdited] = useState<Edited>()
  /** The account that has just got its AppID or secret. */
  const [newest, setNewest] = useState('')
  const { id: viewed, open, close } = useViewedRow()
  const actions = useMemo(
    () => accountActions({ create: () => setEdited('new'), view: ({ id }) => open(id), edit: setEdited }),
    [open],
  )

  async function openDraft(id: string): Promise<void> {
    if (id === '') return setEdited('new')
    await attempt(async () => {
      setEdited(await call(readOfficialAccount, { params: { id } }))
    })
  }

  const context = (
    <>
      {t('page.context')}
      <UnfinishedDrafts form="official-account" onOpen={({ subject }) => void openDraft(subject)} />
    </>
  )
  return (
    <ListPage list={accountList} title={t('page.title')} context={context} actions={actions}>
      {edited && (
        <AccountForm
          account={edited === 'new' ? undefined : edited}
          onConnected={id => {
            setNewest(id)
            open(id)
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
      {viewed !== '' && !edited && (
        <AccountDrawer
          key={viewed}
          id={viewed}
          isNew={viewed === newest}
          onEdit={setEdited}
          onClose={close}
        />
      )}
    </ListPage>
  )
}

interface Openers {
  create: () => void
  view: (account: OfficialAccountRow) => void
  edit: (account: OfficialAccountRow) => void
}

/** Actions on official accounts with their permissions. */
function accountActions({ create, view, edit }: Openers): ListActions<OfficialAccountRow> {
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
