import {
  type Account,
  type AccountFields,
  account,
  accountFields,
  createAccount,
  type NewAccountFields,
  type newAccountFields,
  type RoleName,
  updateAccount,
} from '@greenroom/contract/areas/accounts'
import { useTranslation } from 'react-i18next'
import { call, failureData } from '../../../kit/call.ts'
import type { FieldWords } from '../../../kit/form/conflict-dialog.tsx'
import type { FormDraft } from '../../../kit/form/draft/use-draft.ts'
import type { Versioned } from '../../../kit/form/save-merged.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { useMergedSave } from '../../../kit/form/use-merged-save.tsx'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { toast } from '../../../kit/toast.ts'
import type { OneTimePassword } from './password-dialog.tsx'
import { accountFieldTitle, accountName, roleText } from './words.ts'

const editedNames = accountFields.keyof().options

/** What an administrator writes of a person. */
export function fieldsOf(person: Account): NewAccountFields {
  const { username, name, email, phone, jobName, roles } = person
  return { username, name, email, phone, jobName, roles: roles.map(({ id }) => id).toSorted() }
}

/** The person as they are now, when a save failed because someone else had saved. */
function newerAccount(failure: unknown): Versioned<AccountFields> | undefined {
  const person = account.safeParse(failureData(failure, 'conflict')?.current).data
  return person && { fields: fieldsOf(person), version: person.version }
}

interface AccountSave {
  person: Account | undefined
  roles: readonly RoleName[]
  fields: Fields<typeof newAccountFields>
  draft: FormDraft
  onCreated: (made: OneTimePassword) => void
  onClose: () => void
}

/** Saves the form: a new person, or the changes of one that others may have changed meanwhile. */
export function useAccountSave({ person, roles, fields, draft, onCreated, onClose }: AccountSave) {
  const { t } = useTranslation('accounts')
  const merged = useMergedSave<AccountFields>(useFieldWords(roles))

  async function create(mine: NewAccountFields): Promise<boolean> {
    const { person, password } = await call(createAccount, { body: mine }, { quiet: ['invalid'] })
    onCreated({ name: accountName(person), username: person.username, password })
    return true
  }

  const update = ({ id, version }: Account, mine: NewAccountFields): Promise<boolean> =>
    merged.save({
      names: editedNames,
      start: { fields: fields.start, version: draft.version ?? version },
      mine,
      save: (version, changes) =>
        call(
          updateAccount,
          { params: { id }, body: { version, changes } },
          { quiet: ['invalid', 'conflict', 'notFound'] },
        ),
      newer: newerAccount,
      savedText: t('done.saved', { name: mine.name }),
    })

  const submission = useSubmit({
    fields,
    draft,
    send: mine => (person ? update(person, mine) : create(mine)),
    refused: { notFound: failure => toast.failure(failure, t('refused.gone')) },
    topic: 'person.changed',
    onSaved: onClose,
  })

  return { ...submission, dialog: merged.dialog }
}

/** How the fields of a person are read where two versions of them are compared. */
function useFieldWords(roles: readonly RoleName[]): FieldWords<AccountFields> {
  const { t } = useTranslation('accounts')
  return {
    title: accountFieldTitle,
    show: (_, value) =>
      Array.isArray(value)
        ? value.map(id => roleText(roles, String(id))).join(t('form.separator'))
        : String(value),
  }
}
