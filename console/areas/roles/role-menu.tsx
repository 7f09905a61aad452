import type { RoleBase } from '@greenroom/contract/areas/auth/sign-in'
import type { RoleMenuEntry } from '@greenroom/contract/areas/roles/roles'
import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { CheckTree } from '../../kit/check-tree/check-tree.tsx'
import { choicesIn } from '../../kit/check-tree/model.ts'
import type { Field } from '../../kit/form/use-fields.ts'
import { menuNodes } from './menu-nodes.ts'
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
