import {
  type Account,
  account,
  createUser,
  type NewUserFields,
  newUserFields,
  type RoleName,
  type UserFields,
  updateUser,
  userFields,
} from '@greenroom/contract/areas/users/users'
import type { RequestOf } from '@greenroom/contract/endpoint'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/call/call.ts'
import { isReportedByForm, type RecordLabels, useRecordForm } from '../../../kit/form/use-record-form.ts'
import { whenConfirmed } from '../../auth/index.ts'
import { accountName, roleText, userFieldTitle } from './labels.ts'
import type { OneTimePassword } from './password-dialog.tsx'

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
export function useUserForm({ user, roles, onCreated, onClose }: AccountFormOptions) {
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
  // Whoever did not want to show it hears what is missing.
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
