import type { RoleBase } from '@greenroom/contract/access'
import {
  type DataScope,
  dataScopes,
  type Role,
  type RoleFields,
  type RoleMenuEntry,
  readRoleMenu,
  type roleFields,
  roleLimits,
} from '@greenroom/contract/areas/roles/roles'
import { landingName } from '@greenroom/contract/paths'
import { Checkbox, Radio, TextInput } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { CheckTree } from '../../kit/check-tree/check-tree.tsx'
import { type CheckNode, choicesIn } from '../../kit/check-tree/model.ts'
import { RecordDrawer } from '../../kit/form/record-drawer.tsx'
import { type Field, type Fields, textInput } from '../../kit/form/use-fields.ts'
import { knownValue } from '../../kit/text/known-value.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { baseText, roleName, scopeText } from './labels.ts'
import type { EditedRole } from './role-actions.ts'
import { RolePermissions } from './role-permissions.tsx'
import classes from './roles.module.css'
import { ScopePreviewBox } from './scope-preview.tsx'
import { useRoleForm } from './use-role-form.ts'

/** Creates a role, empty or as a copy, or edits one. Changes that others saved meanwhile are merged. */
export function RoleForm({ edited, onClose }: { edited: EditedRole; onClose: () => void }) {
  const { t } = useTranslation('roles')
  const menu = useCallQuery(readRoleMenu, {}).data
  const form = useRoleForm({ edited, entryText: name => titleOf(menu, name), onClose })
  return (
    <RecordDrawer
      form={form}
      title={titleFor(edited, t)}
      size={1040}
      createLabel={t('action.create')}
      onClose={onClose}
    >
      <Controls fields={form.fields} role={edited.kind === 'edit' ? edited.role : undefined} menu={menu} />
    </RecordDrawer>
  )
}

const titleOf = (menu: readonly RoleMenuEntry[] | undefined, name: string) =>
  menu?.find(entry => entry.name === name)?.title[currentLanguage()] ?? name

function titleFor({ kind, role }: EditedRole, t: ReturnType<typeof useTranslation<'roles'>>['t']): string {
  return role ? t(`form.${kind}`, { name: roleName(role) }) : t('form.create')
}

interface ControlsProps {
  fields: Fields<typeof roleFields>
  role: Role | undefined
  menu: readonly RoleMenuEntry[] | undefined
}

function Controls({ fields, role, menu }: ControlsProps) {
  const { t } = useTranslation('roles')
  const isFixed = role?.builtin === true && role.code === 'admin'
  return (
    <>
      {isFixed && <p className={classes.note}>{t('form.fixed')}</p>}
      <div className={classes.columns}>
        <div className={classes.column}>
          <Names fields={fields} isNew={role === undefined} />
          <Base field={fields.field('base')} disabled={role?.builtin === true} />
          <RoleScope fields={fields} roleId={role?.id} disabled={isFixed} />
        </div>
        <div className={classes.column}>
          <RolePermissions field={fields.field('permissions')} roleId={role?.id} disabled={isFixed} />
          {menu && (
            <RoleMenu
              field={fields.field('menu')}
              base={fields.values.base}
              entries={menu}
              disabled={isFixed}
            />
          )}
        </div>
      </div>
    </>
  )
}

function Names({ fields, isNew }: { fields: Fields<typeof roleFields>; isNew: boolean }) {
  const { t } = useTranslation('roles')
  const line = { required: true, autoComplete: 'off', maxLength: roleLimits.name }
  return (
    <>
      <TextInput
        {...textInput(fields.field('code'))}
        {...line}
        label={t('field.code')}
        description={t('form.codeHint')}
        maxLength={roleLimits.code}
        disabled={!isNew}
        {...(isNew && { 'data-autofocus': true })}
      />
      <div className={classes.pair}>
        <TextInput
          {...textInput(fields.field('nameChinese'))}
          {...line}
          label={t('field.nameChinese')}
          {...(!isNew && { 'data-autofocus': true })}
        />
        <TextInput {...textInput(fields.field('nameEnglish'))} {...line} label={t('field.nameEnglish')} />
      </div>
    </>
  )
}

function Base({ field, disabled }: { field: Field<RoleFields['base']>; disabled: boolean }) {
  const { t } = useTranslation('roles')
  return (
    <Radio.Group
      label={t('field.base')}
      description={t('form.baseHint')}
      name={field.name}
      error={field.error}
      value={field.value}
      onChange={value => field.onChange(value === 'admin' ? 'admin' : 'user')}
    >
      <div className={classes.pair}>
        {(['user', 'admin'] as const).map(base => (
          <Radio key={base} size="sm" value={base} label={baseText(base)} disabled={disabled} />
        ))}
      </div>
    </Radio.Group>
  )
}

interface RoleScopeProps {
  fields: Fields<typeof roleFields>
  /** Undefined for a new role. */
  roleId: string | undefined
  disabled: boolean
}

/** Whose rows a role lets its users see. */
function RoleScope({ fields, roleId, disabled }: RoleScopeProps) {
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

interface RoleMenuProps {
  field: Field<string[] | null>
  base: RoleBase
  entries: readonly RoleMenuEntry[]
  disabled: boolean
}

/** Which menu entries a role shows: all that its base may see, or some of them. */
function RoleMenu({ field, base, entries, disabled }: RoleMenuProps) {
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
