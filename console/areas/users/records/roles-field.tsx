import type { RoleName } from '@greenroom/contract/areas/users/users'
import { Checkbox, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../../kit/form/use-fields.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import classes from './users.module.css'
import '../locales/index.ts'

/** A list with more roles has a search field. */
const manyRoles = 12

interface RolesFieldProps {
  field: Field<string[]>
  roles: readonly RoleName[]
}

/** Roles of a user; with very many roles, only matches of the search and chosen ones. */
export function RolesField({ field, roles }: RolesFieldProps) {
  const { t } = useTranslation('users')
  const language = useLanguage()
  const [text, setText] = useState('')
  const query = text.trim().toLocaleLowerCase()
  const visibleRoles = roles.filter(
    ({ id, name, code }) =>
      field.value.includes(id) ||
      name[language].toLocaleLowerCase().includes(query) ||
      code.toLocaleLowerCase().includes(query),
  )
  return (
    <Checkbox.Group
      label={t('field.roles')}
      required
      error={field.error}
      value={field.value}
      // In one order, so that a choice taken back is no change.
      onChange={ids => field.onChange(ids.toSorted())}
    >
      {roles.length > manyRoles && (
        <TextInput
          mt={8}
          size="xs"
          leftSection={<IconSearch size={14} />}
          aria-label={t('form.findRole')}
          placeholder={t('form.findRole')}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
      <div className={classes.choices}>
        {visibleRoles.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name[language]} name={field.name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
