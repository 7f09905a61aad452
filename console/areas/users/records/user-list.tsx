import '../locales/index.ts'
import { userStatuses } from '@greenroom/contract/access'
import { listUsers, type RoleName, type UserRow, userLimits } from '@greenroom/contract/areas/users/users'
import i18next from 'i18next'
import { defineList, type List } from '../../../kit/list/definition.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { accountName, roleText, statusText } from './labels.ts'
import { RoleBadges, StatusBadge, UserBadge } from './user-badges.tsx'
import classes from './users.module.css'

const orNone = (text: string) => (
  <span className={text === '' ? classes.faint : classes.long} title={text}>
    {text || i18next.t('users:none')}
  </span>
)

/** Everyone who may sign in; the roles are those that the list may be filtered by. */
export function defineUserList(roles: readonly RoleName[]): List<UserRow> {
  return defineList({
    call: listUsers,
    defaultSort: '-createdTime',
    rowName: accountName,
    selectionLimit: userLimits.selected,
    operationsWidth: 206,
    empty: {
      drawing: 'accounts',
      title: () => i18next.t('users:page.emptyTitle'),
      message: () => i18next.t('users:page.context'),
    },
    filters: [
      {
        kind: 'text',
        key: 'text',
        label: () => i18next.t('users:text'),
        maxLength: userLimits.search,
      },
      {
        kind: 'choice',
        key: 'role',
        label: () => i18next.t('users:field.roles'),
        values: roles.map(({ code }) => code),
        labelOf: code => roleText(roles, code),
      },
      {
        kind: 'choice',
        key: 'status',
        label: () => i18next.t('users:field.status'),
        values: userStatuses,
        labelOf: statusText,
      },
    ],
    columns: [
      {
        key: 'name',
        title: () => i18next.t('users:field.name'),
        width: 148,
        primary: true,
        sortable: true,
        render: user => <UserBadge user={user} />,
      },
      {
        key: 'username',
        title: () => i18next.t('users:field.username'),
        width: 112,
        sortable: true,
        render: ({ username }) => orNone(username),
      },
      {
        key: 'roles',
        title: () => i18next.t('users:field.roles'),
        width: 132,
        render: ({ roles }) => <RoleBadges roles={roles} />,
      },
      {
        key: 'email',
        title: () => i18next.t('users:field.email'),
        width: 176,
        render: ({ email }) => orNone(email),
      },
      {
        key: 'phone',
        title: () => i18next.t('users:field.phone'),
        width: 116,
        render: ({ phone }) => orNone(phone),
      },
      {
        key: 'status',
        title: () => i18next.t('users:field.status'),
        width: 80,
        render: ({ status }) => <StatusBadge status={status} />,
      },
      {
        key: 'lastSignInTime',
        title: () => i18next.t('users:field.lastSignInTime'),
        width: 116,
        sortable: true,
        render: ({ lastSignInTime }) =>
          lastSignInTime === null ? (
            <span className={classes.faint}>{i18next.t('users:never')}</span>
          ) : (
            <RelativeTime instant={lastSignInTime} />
          ),
      },
      {
        key: 'createdTime',
        title: () => i18next.t('users:field.createdTime'),
        width: 116,
        sortable: true,
        hiddenAtFirst: true,
        render: ({ createdTime }) => <RelativeTime instant={createdTime} />,
      },
    ],
  })
}
