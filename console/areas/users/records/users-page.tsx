import '../locales/index.ts'
import { listRegistrations } from '@greenroom/contract/areas/users/registration'
import { type Account, listRoleNames } from '@greenroom/contract/areas/users/users'
import { registrationsPath } from '@greenroom/contract/paths'
import { Anchor } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { Page } from '../../../kit/page.tsx'
import { usePermission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { ErrorState, SkeletonRows } from '../../../kit/states.tsx'
import { signInHelp } from '../../auth/index.ts'
import { type OneTimePassword, PasswordDialog } from './password-dialog.tsx'
import { userActions } from './user-actions.ts'
import { UserDrawer } from './user-drawer.tsx'
import { UserForm } from './user-form.tsx'
import { defineUserList } from './user-list.tsx'

/** Everyone who may sign in, and what can be done with them. */
export function Component() {
  const { t } = useTranslation('users')
  const roles = useCallQuery(listRoleNames, {}, { quiet: true })
  const [edited, setEdited] = useState<Account | 'new'>()
  const { id: viewed, close } = useViewedRow()
  const [made, setMade] = useState<OneTimePassword>()
  const actions = useMemo(() => userActions({ create: () => setEdited('new'), edit: setEdited }), [])
  const list = useMemo(() => roles.data && defineUserList(roles.data), [roles.data])

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
    <ListPage list={list} title={t('page.title')} context={<Context />} actions={actions}>
      {edited && (
        <UserForm
          user={edited === 'new' ? undefined : edited}
          roles={roles.data}
          onCreated={setMade}
          onClose={() => setEdited(undefined)}
        />
      )}
      {viewed !== '' && <UserDrawer id={viewed} onClose={close} />}
      <signInHelp.Host />
      {made && <PasswordDialog made={made} onClose={() => setMade(undefined)} />}
    </ListPage>
  )
}

/** Description of the page, and the link to the registration requests. */
function Context() {
  const { t } = useTranslation('users')
  const mayDecide = usePermission()('registration:decide')
  return (
    <>
      {t('page.context')}
      {mayDecide && <RegistrationsLink />}
    </>
  )
}

function RegistrationsLink() {
  const { t } = useTranslation('users')
  const request = { query: { state: 'open' as const, pageSize: '1' } }
  const waiting = useCallQuery(listRegistrations, request, { quiet: true }).data?.total ?? 0
  return (
    <Anchor
      component={Link}
      to={registrationsPath}
      size="sm"
      ml="sm"
      c="var(--mantine-color-text)"
      td="underline"
    >
      {waiting > 0 ? t('page.waiting', { count: waiting }) : t('page.registrations')}
    </Anchor>
  )
}
