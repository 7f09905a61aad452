import type { RoleBase } from '@greenroom/contract/areas/auth/sign-in'
import type { RoleMenuEntry } from '@greenroom/contract/areas/roles/roles'
import { landingName } from '@greenroom/contract/paths'
import { Checkbox } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { CheckTree } from '../../kit/check-tree/check-tree.tsx'
import { type CheckNode, choicesIn } from '../../kit/check-tree/model.ts'
import type { Field } from '../../kit/form/use-fields.ts'
import { currentLanguage } from '../../kit/language.ts'
import classes from './roles.module.css'

interface RoleMenuProps {
  field: Field<string[] | null>
  base: RoleBase
  entries: readonly RoleMenuEntry[]
  disabled: boolean
}

/** Which menu entries a role shows: all that its base may see, or some of them. */
export function RoleMenu({ field, base, entries, disabled }: RoleMenuProps) {
  const { t } = useTranslation('roles')
  const nodes = menuNodes(entries, base)
  const { value } = field
  return (
    <div className={classes.choices}>
      <Checkbox
        size="sm"
        label={t('form.allMenu')}
        checked={value === null}
        disabled={disabled}
        // When the user unticks it, all entries are chosen one by one, so that some can be removed.
        onChange={({ currentTarget }) =>
          field.onChange(currentTarget.checked ? null : nodes.flatMap(choicesIn).toSorted())
        }
      />
      {value !== null && (
        <CheckTree
          label={t('form.menuTree')}
          nodes={nodes}
          value={value}
          error={field.error}
          disabled={disabled}
          onChange={field.onChange}
        />
      )}
    </div>
  )
}

/** The tree of entries that a role with this base may show, in the current language. */
function menuNodes(entries: readonly RoleMenuEntry[], base: RoleBase): CheckNode[] {
  const language = currentLanguage()
  const below = (parent: string | null): CheckNode[] =>
    entries
      .filter(entry => entry.parent === parent && entry.roles.some(role => role === '*' || role === base))
      .flatMap(({ name, title, hideInMenu }) => {
        const node: CheckNode = { id: name, label: title[language] }
        if (name === landingName) return { ...node, always: true, note: i18next.t('roles:form.always') }
        if (!entries.some(entry => entry.parent === name)) {
          return hideInMenu ? { ...node, note: i18next.t('roles:form.hidden') } : node
        }
        const children = below(name)
        return children.length > 0 ? { ...node, children } : []
      })
  return below(null)
}
