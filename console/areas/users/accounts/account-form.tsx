import {
  type Account,
  accountLimits,
  type newAccountFields,
  type RoleName,
} from '@greenroom/contract/areas/users/users'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RecordDrawer } from '../../../kit/form/record-drawer.tsx'
import { type Fields, textInput } from '../../../kit/form/use-fields.ts'
import { accountName } from './labels.ts'
import type { OneTimePassword } from './password-dialog.tsx'
import { RolesField } from './roles-field.tsx'
import { useAccountForm } from './use-account-form.ts'

interface AccountFormProps {
  /** The person to edit; undefined for a new one. */
  person: Account | undefined
  roles: readonly RoleName[]
  onCreated: (made: OneTimePassword) => void
  onClose: () => void
}

/** Creates a person or edits one; a colleague's save meanwhile is merged. */
export function AccountForm({ person, roles, onCreated, onClose }: AccountFormProps) {
  const { t } = useTranslation('accounts')
  const form = useAccountForm({ person, roles, onCreated, onClose })
  return (
    <RecordDrawer
      form={form}
      title={person ? t('form.edit', { name: accountName(person) }) : t('form.create')}
      createLabel={t('action.create')}
      onClose={onClose}
    >
      <Controls fields={form.fields} isNew={form.isNew} />
      <RolesField field={form.fields.field('roles')} roles={roles} />
    </RecordDrawer>
  )
}

function Controls({ fields, isNew }: { fields: Fields<typeof newAccountFields>; isNew: boolean }) {
  const { t } = useTranslation('accounts')
  return (
    <>
      <TextInput
        {...textInput(fields.field('username'))}
        label={t('field.username')}
        description={t('form.usernameHint')}
        maxLength={accountLimits.username}
        required
        disabled={!isNew}
        autoComplete="off"
        {...(isNew && { 'data-autofocus': true })}
      />
      <TextInput
        {...textInput(fields.field('name'))}
        label={t('field.name')}
        maxLength={accountLimits.name}
        required
        autoComplete="off"
        {...(!isNew && { 'data-autofocus': true })}
      />
      <TextInput
        {...textInput(fields.field('email'))}
        label={t('field.email')}
        type="email"
        maxLength={accountLimits.email}
        autoComplete="off"
      />
      <TextInput
        {...textInput(fields.field('phone'))}
        label={t('field.phone')}
        type="tel"
        maxLength={accountLimits.phone}
        autoComplete="off"
      />
      <TextInput
        {...textInput(fields.field('jobName'))}
        label={t('field.jobName')}
        maxLength={accountLimits.jobName}
        autoComplete="off"
      />
      <TextInput
        {...textInput(fields.field('organizationName'))}
        label={t('field.organizationName')}
        maxLength={accountLimits.organizationName}
        autoComplete="off"
      />
    </>
  )
}
