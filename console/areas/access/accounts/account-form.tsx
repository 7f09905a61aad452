import {
  type Account,
  accountLimits,
  type NewAccountFields,
  newAccountFields,
  type RoleName,
} from '@greenroom/contract/areas/accounts'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useDraft } from '../../../kit/form/draft/use-draft.ts'
import { FormDrawer } from '../../../kit/form/form-drawer.tsx'
import { type Fields, textInput, useFields } from '../../../kit/form/use-fields.ts'
import type { OneTimePassword } from './password-dialog.tsx'
import { RolesField } from './roles-field.tsx'
import { fieldsOf, useAccountSave } from './use-account-save.tsx'
import { accountFieldTitle, accountName } from './words.ts'

const blank: NewAccountFields = { username: '', name: '', email: '', phone: '', jobName: '', roles: [] }

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
  const form = useTranslation('form')
  const fields = useFields(newAccountFields, person ? fieldsOf(person) : blank)
  const draft = useDraft(fields, {
    form: 'account',
    row: person && { id: person.id, title: accountName(person), version: person.version },
    fieldTitle: accountFieldTitle,
  })
  const { submit, saving, dialog } = useAccountSave({ person, roles, fields, draft, onCreated, onClose })
  return (
    <FormDrawer
      title={person ? t('form.edit', { name: accountName(person) }) : t('form.create')}
      dirty={fields.dirty}
      saving={saving}
      draft={draft}
      form={fields.form}
      submitLabel={person ? form.t('save') : t('action.create')}
      onSubmit={submit}
      onClose={onClose}
    >
      <Controls fields={fields} isNew={person === undefined} />
      <RolesField field={fields.field('roles')} roles={roles} />
      {dialog}
    </FormDrawer>
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
    </>
  )
}
