import './texts/index.ts'
import { type Account, listRoleNames } from '@greenroom/contract/areas/accounts'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { Page } from '../../../kit/page.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { accountActions } from './account-actions.ts'
import { AccountForm } from './account-form.tsx'
import { defineAccountList } from './account-list.tsx'
import { type OneTimePassword, PasswordDialog } from './password-dialog.tsx'

/** Everyone who may sign in, and what can be done with them. */
export function Component() {
  const { t } = useTranslation('accounts')
  const roles = useCallQuery(listRoleNames, {}, { quiet: true })
  const [edited, setEdited] = useState<Account | 'new'>()
  const [made, setMade] = useState<OneTimePassword>()
  const actions = useMemo(() => accountActions({ create: () => setEdited('new'), edit: setEdited }), [])
  const list = useMemo(() => roles.data && defineAccountList(roles.data), [roles.data])

  if (!list || !roles.data) {
    return (
      <Page title={t('page.title')} context={t('page.context')}>
        {roles.error ? (
          <ErrorState error={roles.error} onRetry={() => void roles.refetch()} />
        ) : (
          <SkeletonRows rows={11} />
        )}
      </Page>
    )
  }
  return (
    <ListPage list={list} title={t('page.title')} context={t('page.context')} actions={actions}>
      {edited && (
        <AccountForm
          person={edited === 'new' ? undefined : edited}
          roles={roles.data}
          onCreated={setMade}
          onClose={() => setEdited(undefined)}
        />
      )}
      {made && <PasswordDialog made={made} onClose={() => setMade(undefined)} />}
    </ListPage>
  )
}
