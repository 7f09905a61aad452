import { type DataScope, dataScopes, type roleFields } from '@greenroom/contract/areas/roles/roles'
import { Radio } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Fields } from '../../kit/form/use-fields.ts'
import { knownValue } from '../../kit/known-value.ts'
import { scopeText } from './labels.ts'
import classes from './roles.module.css'
import { ScopePreviewBox } from './scope-preview.tsx'

interface RoleScopeProps {
  fields: Fields<typeof roleFields>
  /** Undefined for a new role. */
  roleId: string | undefined
  disabled: boolean
}

/** Whose rows a role lets its users see. */
export function RoleScope({ fields, roleId, disabled }: RoleScopeProps) {
  const { t } = useTranslation('roles')
  const { name, value, error, onChange } = fields.field('dataScope')
  const choose = (word: string) => onChange(knownValue(dataScopes, word) ?? 'own')
  return (
    <>
      <Radio.Group label={t('field.dataScope')} name={name} error={error} value={value} onChange={choose}>
        <div className={classes.choices}>
          {dataScopes.map((scope: DataScope) => (
            <Radio
              key={scope}
              size="sm"
              value={scope}
              label={scopeText(scope)}
              description={t(`scopeHint.${scope}`)}
              disabled={disabled}
            />
          ))}
        </div>
      </Radio.Group>
      <ScopePreviewBox
        dataScope={fields.values.dataScope}
        roleId={roleId}
        permissions={fields.values.permissions}
      />
    </>
  )
}
