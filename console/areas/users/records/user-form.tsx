import {
  type Account,
  type newUserFields,
  type RoleName,
  userLimits,
} from '@greenroom/contract/areas/users/users'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import { accountName } from './labels.ts'
import type { OneTimePassword } from './password-dialog.tsx'
import { RolesField } from './roles-field.tsx'
import { useUserForm } from './use-user-form.ts'

interface AccountFormProps {
  /** The user to edit; undefined for a new one. */
  user: Account | undefined
  roles: readonly RoleName[]
  onCreated: (made: OneTimePassword) => void
  onClose: () => void
}

/** Creates a user or edits one; a colleague's save meanwhile is merged. */
export function UserForm({ user, roles, onCreated, onClose }: AccountFormProps) {
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
