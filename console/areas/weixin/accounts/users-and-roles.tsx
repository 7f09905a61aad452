import '../locales/index.ts'
import { findUsers, userSearchLimits } from '@greenroom/contract/areas/users/user-search'
import { listRoleNames } from '@greenroom/contract/areas/users/users'
import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/call/query.ts'
import type { Field } from '../../../kit/form/use-fields.ts'
import { usePermission } from '../../../kit/session/permission.tsx'
import { useLanguage } from '../../../kit/text/language.ts'

const searchMs = 200

interface Named {
  id: string
  name: string
}

interface ChoiceProps {
  field: Field<string[]>
  /** The chosen ones that are known by name. */
  known: readonly Named[]
}

const optionsOf = (all: readonly Named[]) =>
  [...new Map(all.map(({ id, name }) => [id, name]))].map(([value, label]) => ({ value, label }))

/** Users who may use the account, found by a fragment of their name. */
export function UsersChoice({ field, known }: ChoiceProps) {
  const { t } = useTranslation('officialAccounts')
  const [text, setText] = useState('')
  const [searched] = useDebouncedValue(text.trim(), searchMs)
  const [met, setMet] = useState<readonly Named[]>(known)
  const enabled = usePermission()('user:read') && searched !== ''
  const { data = [] } = useCallQuery(findUsers, { query: { text: searched } }, { enabled, quiet: true })
  const found = data.map(({ id, name, username }) => ({ id, name: name || username }))
  return (
    <MultiSelect
      label={t('field.userIds')}
      placeholder={t('form.findUser')}
      searchable
      searchValue={text}
      onSearchChange={value => setText(value.slice(0, userSearchLimits.search))}
      nothingFoundMessage={searched === '' ? undefined : t('form.nobodyFound')}
      filter={({ options }) => options}
      hidePickedOptions
      data={optionsOf([...met, ...found])}
      value={field.value}
      error={field.error}
      onChange={ids => {
        setMet([...met, ...found.filter(({ id }) => ids.includes(id))])
        field.onChange(ids.toSorted())
      }}
    />
  )
}

/** Roles whose users may use the account. */
export function RolesChoice({ field, known }: ChoiceProps) {
  const { t } = useTranslation('officialAccounts')
  const language = useLanguage()
  const enabled = usePermission()('user:read')
  const { data = [] } = useCallQuery(listRoleNames, {}, { enabled, quiet: true })
  const named = data.map(({ id, name }) => ({ id, name: name[language] }))
  return (
    <MultiSelect
      label={t('field.roleIds')}
      searchable
      hidePickedOptions
      data={optionsOf([...known, ...named])}
      value={field.value}
      error={field.error}
      onChange={ids => field.onChange(ids.toSorted())}
    />
  )
}
