import './locales/index.ts'
import { roleBases } from '@greenroom/contract/access'
import { dataScopes, listRoles, type RoleRow, roleLimits } from '@greenroom/contract/areas/roles/roles'
import { allPermissions } from '@greenroom/contract/permissions'
import { Badge } from '@mantine/core'
import i18next from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { defineList } from '../../kit/list/definition.ts'
import { ListPage } from '../../kit/list/list-page.tsx'
import { formatNumber } from '../../kit/text/format.ts'
import { currentLanguage } from '../../kit/text/language.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import { baseText, permissionText, roleName, scopeText } from './labels.ts'
import { type EditedRole, roleActions } from './role-actions.ts'
import { RoleForm } from './role-form.tsx'
import classes from './roles.module.css'

const number = (value: number) => formatNumber(value, currentLanguage())

/** The roles that there are. */
const roleList = defineList<typeof listRoles.input.query, RoleRow>({
  call: listRoles,
  rowName: roleName,
  selectionLimit: 0,
  empty: {
    drawing: 'accounts',
    title: () => i18next.t('roles:page.emptyTitle'),
    message: () => i18next.t('roles:page.context'),
  },
  filters: [
    { kind: 'text', key: 'text', label: () => i18next.t('roles:text'), maxLength: roleLimits.search },
    {
      kind: 'choice',
      key: 'base',
      label: () => i18next.t('roles:field.base'),
      values: roleBases,
      labelOf: baseText,
    },
    {
      kind: 'choice',
      key: 'dataScope',
      label: () => i18next.t('roles:field.dataScope'),
      values: dataScopes,
      labelOf: scopeText,
    },
    {
      kind: 'choice',
      key: 'permission',
      label: () => i18next.t('roles:field.permission'),
      values: allPermissions,
      labelOf: permissionText,
    },
  ],
  columns: [
    {
      key: 'name',
      title: () => i18next.t('roles:field.name'),
      width: 184,
      primary: true,
      render: role => (
        <span className={classes.name} title={roleName(role)}>
          <span className={classes.long}>{roleName(role)}</span>
          {role.builtin && <Badge variant="default">{i18next.t('roles:builtin')}</Badge>}
        </span>
      ),
    },
    {
      key: 'code',
      title: () => i18next.t('roles:field.code'),
      width: 112,
      sortable: true,
      render: ({ code }) => (
        <span className={classes.long} title={code}>
          {code}
        </span>
      ),
    },
    {
      key: 'base',
      title: () => i18next.t('roles:field.base'),
      width: 112,
      render: ({ base }) => baseText(base),
    },
    {
      key: 'dataScope',
      title: () => i18next.t('roles:field.dataScope'),
      width: 112,
      render: ({ dataScope }) => scopeText(dataScope),
    },
    {
      key: 'permissionCount',
      title: () => i18next.t('roles:field.permissions'),
      width: 96,
      align: 'end',
      render: ({ permissionCount }) => number(permissionCount),
    },
    {
      key: 'menuCount',
      title: () => i18next.t('roles:field.menu'),
      width: 72,
      align: 'end',
      render: ({ menuCount }) => (menuCount === null ? i18next.t('roles:allMenu') : number(menuCount)),
    },
    {
      key: 'users',
      title: () => i18next.t('roles:field.users'),
      width: 80,
      align: 'end',
      sortable: true,
      render: ({ users }) => number(users),
    },
    {
      key: 'updatedTime',
      title: () => i18next.t('roles:field.updatedTime'),
      width: 116,
      sortable: true,
      render: ({ updatedTime }) => <RelativeTime instant={updatedTime} />,
    },
    {
      key: 'createdTime',
      title: () => i18next.t('roles:field.createdTime'),
      width: 116,
      hiddenAtFirst: true,
      sortable: true,
      render: ({ createdTime }) => <RelativeTime instant={createdTime} />,
    },
  ],
})

/** All roles, and their actions. */
export function Component() {
  const { t } = useTranslation('roles')
  const [edited, setEdited] = useState<EditedRole>()
  const actions = useMemo(() => roleActions(setEdited), [])
  return (
    <ListPage list={roleList} title={t('page.title')} context={t('page.context')} actions={actions}>
      {edited && <RoleForm edited={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  )
}
