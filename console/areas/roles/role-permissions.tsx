import { listRoles, type Role, type RoleFields, readRole } from '@greenroom/contract/areas/roles/roles'
import { allPermissions, isPermission } from '@greenroom/contract/permissions'
import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { CheckTree } from '../../kit/check-tree/check-tree.tsx'
import type { Field } from '../../kit/form/use-fields.ts'
import { useSession } from '../../kit/session/session.ts'
import { roleName } from './labels.ts'
import {
  type PermissionPreset,
  permissionNodes,
  permissionPresets,
  presetPermissions,
} from './permission-groups.ts'
import classes from './roles.module.css'

const maxCompared = 100
const presets = Object.keys(permissionPresets) as PermissionPreset[]

interface RolePermissionsProps {
  field: Field<RoleFields['permissions']>
  /** Undefined for a new role. */
  roleId: string | undefined
  disabled: boolean
}

/** What a role allows: by job, from a preset, and compared with another role. */
export function RolePermissions({ field, roleId, disabled }: RolePermissionsProps) {
  const { t } = useTranslation('roles')
  const heldPermissions = useSession(({ user }) => user?.permissions) ?? []
  const [comparedId, setComparedId] = useState('')
  const roles = useCallQuery(listRoles, { query: { pageSize: String(maxCompared) } }).data?.list ?? []
  const others = roles.filter(role => role.id !== roleId)
  const compared = useCallQuery(
    readRole,
    { params: { id: comparedId } },
    { enabled: comparedId !== '', quiet: true },
  ).data
  const comparison = compared && { name: roleName(compared), permissions: permissionsOf(compared) }
  const choose = (ids: readonly string[]) => field.onChange(ids.filter(isPermission))
  return (
    <div className={classes.choices}>
      <fieldset className={classes.starts}>
        <legend className={classes.note}>{t('preset.title')}</legend>
        {presets.map(preset => (
          <Button
            key={preset}
            size="compact-xs"
            variant="default"
            disabled={disabled}
            onClick={() => choose(presetPermissions(preset, heldPermissions))}
          >
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </fieldset>
      <CheckTree
        label={t('field.permissions')}
        nodes={permissionNodes(heldPermissions, field.value, comparison)}
        value={field.value}
        error={field.error}
        disabled={disabled}
        onChange={choose}
      />
      <NativeSelect
        size="xs"
        label={t('compare.title')}
        value={comparedId}
        onChange={({ currentTarget }) => setComparedId(currentTarget.value)}
      >
        <option value="">{t('compare.none')}</option>
        {others.map(role => (
          <option key={role.id} value={role.id} translate="no">
            {roleName(role)}
          </option>
        ))}
      </NativeSelect>
      {comparison && (
        <p className={classes.note} role="status">
          {t('compare.summary', {
            more: field.value.filter(id => !comparison.permissions.has(id)).length,
            less: [...comparison.permissions].filter(id => !field.value.some(one => one === id)).length,
            name: comparison.name,
          })}
        </p>
      )}
    </div>
  )
}

/** What a role allows: the built-in administrator allows everything. */
const permissionsOf = ({ builtin, code, permissions }: Role): ReadonlySet<string> =>
  new Set(builtin && code === 'admin' ? allPermissions : permissions)
