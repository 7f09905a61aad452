import '../locales/index.ts'
import { readUserAccess } from '@greenroom/contract/areas/roles/access-requests'
import { listRegistrations } from '@greenroom/contract/areas/users/registration'
import {
  type Account,
  account,
  createUser,
  listRoleNames,
  type NewUserFields,
  newUserFields,
  type RoleName,
  type UserFields,
  updateUser,
  userFields,
  userLimits,
} from '@greenroom/contract/areas/users/users'
import type { RequestOf, ResponseOf } from '@greenroom/contract/endpoint'
import { registrationsPath } from '@greenroom/contract/paths'
import { Anchor, TextInput } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { call } from '../../../kit/call/call.ts'
import { useCallQuery } from '../../../kit/call/query.ts'
import { Facts } from '../../../kit/display/facts.tsx'
import { Page } from '../../../kit/display/page.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../../kit/feedback/states.tsx'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import { isReportedByForm, type RecordLabels, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { useViewedRow } from '../../../kit/list/use-viewed-row.ts'
import { SideDrawer } from '../../../kit/overlay/side-drawer.tsx'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useFormat } from '../../../kit/text/format.ts'
import { signInHelp, whenConfirmed } from '../../auth/index.ts'
import { HeldAccess } from '../../roles/index.ts'
import { accountName, roleText, userFieldTitle } from './labels.ts'
import { type OneTimePassword, PasswordDialog } from './password-dialog.tsx'
import { RolesField } from './roles-field.tsx'
import { userActions } from './user-actions.ts'
import { RoleBadges, StatusBadge } from './user-badges.tsx'
import { defineUserList } from './user-list.tsx'

const blank: NewUserFields = {
  username: '',
  name: '',
  email: '',
  phone: '',
  jobName: '',
  organizationName: '',
  roles: [],
}

/** What an administrator writes of a user. */
function fieldsOf(user: Account): NewUserFields {
  const { username, name, email, phone, jobName, organizationName, roles } = user
  return {
    username,
    name,
    email,
    phone,
    jobName,
    organizationName,
    roles: roles.map(({ id }) => id).toSorted(),
  }
}

interface AccountFormOptions {
  user: Account | undefined
  roles: readonly RoleName[]
  onCreated: (made: OneTimePassword) => void
  onClose: () => void
}

/** The form of a user. */
function useUserForm({ user, roles, onCreated, onClose }: AccountFormOptions) {
  const { t } = useTranslation('users')
  const labels = useFieldLabels(roles)
  return useRecordForm({
    name: 'account',
    schema: newUserFields,
    start: user ? fieldsOf(user) : blank,
    record: user,
    titleOf: accountName,
    labels,
    names: userFields.keyof().options,
    editedOf: (values: NewUserFields): UserFields => values,
    stored: { schema: account, fieldsOf },
    update: (id, version, changes) => saveConfirmed({ params: { id }, body: { version, changes } }),
    savedText: ({ name }) => t('done.saved', { name }),
    create: async body => {
      const { user, password } = await call(createUser, { body }, { quiet: ['invalid'] })
      onCreated({ name: accountName(user), username: user.username, password })
    },
    missingText: t('refused.missing'),
    topic: 'user.changed',
    onSaved: onClose,
  })
}

/** One's own e-mail address and phone number are only taken from who has just shown who they are. */
async function saveConfirmed(request: RequestOf<typeof updateUser>): Promise<unknown> {
  const quiet = [...isReportedByForm, 'confirmationRequired'] as const
  const saved = await whenConfirmed(() => call(updateUser, request, { quiet }))
  // A user who closed the password question gets the missing identity as an error.
  return saved ?? call(updateUser, request, { quiet: isReportedByForm })
}

/** How the fields of a user are read where two versions of them are compared. */
function useFieldLabels(roles: readonly RoleName[]): RecordLabels<UserFields> {
  const { t } = useTranslation('users')
  return {
    title: userFieldTitle,
    show: (_, value) =>
      Array.isArray(value)
        ? value.map(id => roleText(roles, String(id))).join(t('form.separator'))
        : String(value),
  }
}

/** All users, and their actions. */
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

/** One user: who they are, what they may do and by what. */
function UserDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('users')
  const { data, error, refetch } = useCallQuery(readUserAccess, { params: { id } }, { quiet: true })
  const reason = error && 'reason' in error ? error.reason : undefined
  const isMissing = reason === 'notFound' || reason === 'invalid'
  return (
    <SideDrawer
      title={data ? <span translate="no">{accountName(data.user)}</span> : t('view.title')}
      onClose={onClose}
    >
      {data && !isMissing && (
        <>
          <AccountFacts user={data.user} />
          <HeldAccess roles={data.user.roles} permissions={data.permissions} grants={data.grants} />
        </>
      )}
      {isMissing && <EmptyState kind="missing" title={t('refused.missing')} />}
      {error && !data && !isMissing && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={8} height={24} />}
    </SideDrawer>
  )
}

function AccountFacts({ user }: Pick<ResponseOf<typeof readUserAccess>, 'user'>) {
  const { t } = useTranslation('users')
  const format = useFormat()
  return (
    <Facts
      facts={[
        [t('field.username'), user.username],
        [t('field.status'), <StatusBadge key="status" status={user.status} />],
        [t('field.roles'), <RoleBadges key="roles" roles={user.roles} />],
        [t('field.email'), user.email || t('none')],
        [t('field.phone'), user.phone || t('none')],
        [t('field.jobName'), user.jobName || t('none')],
        [
          t('field.lastSignInTime'),
          user.lastSignInTime === null ? t('never') : format.exact(user.lastSignInTime),
        ],
        [t('field.createdTime'), format.exact(user.createdTime)],
      ]}
    />
  )
}

interface AccountFormProps {
  /** The user to edit; undefined for a new one. */
  user: Account | undefined
  roles: readonly RoleName[]
  onCreated: (made: OneTimePassword) => void
  onClose: () => void
}

/** Creates a user or edits one; a colleague's save meanwhile is merged. */
function UserForm({ user, roles, onCreated, onClose }: AccountFormProps) {
  const { t } = useTranslation('users')
  const form = useUserForm({ user, roles, onCreated, onClose })
  return (
    <RecordDrawer
      form={form}
      title={user ? t('form.edit', { name: accountName(user) }) : t('form.create')}
      createLabel={t('action.create')}
      onClose={onClose}
    >
      <Controls fields={form.fields} isNew={form.isNew} />
      <RolesField field={form.fields.field('roles')} roles={roles} />
    </RecordDrawer>
  )
}

function Controls({ fields, isNew }: { fields: Fields<typeof newUserFields>; isNew: boolean }) {
  const { t } = useTranslation('users')
  return (
    <>
      <TextInput
        {...textInput(fields.field('username'))}
        label={t('field.username')}
        description={t('form.usernameHint')}
        maxLength={userLimits.username}
        required
        disabled={!isNew}
        autoComplete="off"
        {...(isNew && { 'data-autofocus': true })}
      />
      <TextInput
        {...textInput(fields.field('name'))}
        label={t('field.name')}
        maxLength={userLimits.name}
        required
        autoComplete="off"
        {...(!isNew && { 'data-autofocus': true })}
      />
      <TextInput
        {...textInput(fields.field('email'))}
        label={t('field.email')}
        type="email"
        maxLength={userLimits.email}
        autoComplete="off"
      />
      <TextInput
        {...textInput(fields.field('phone'))}
        label={t('field.phone')}
        type="tel"
        maxLength={userLimits.phone}
        autoComplete="off"
      />
      <TextInput
        {...textInput(fields.field('jobName'))}
        label={t('field.jobName')}
        maxLength={userLimits.jobName}
        autoComplete="off"
      />
      <TextInput
        {...textInput(fields.field('organizationName'))}
        label={t('field.organizationName')}
        maxLength={userLimits.organizationName}
        autoComplete="off"
      />
    </>
  )
}
