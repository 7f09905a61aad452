import './locales/index.ts'
import {
  listOfficialAccounts,
  type OfficialAccountRow,
  officialAccountLimits,
  officialAccountTypes,
} from '@greenroom/contract/areas/official-accounts/official-accounts'
import i18next from 'i18next'
import { defineList } from '../../kit/list/definition.ts'
import { RowLink } from '../../kit/list/row-link.tsx'
import { useViewedRow } from '../../kit/list/use-viewed-row.ts'
import { RelativeTime } from '../../kit/text/time.tsx'
import { StandingBadge } from './standing.tsx'

/** Label of an account type; the stored value when this version does not know it. */
export function typeText(type: string): string {
  const accountType = officialAccountTypes.find(one => one === type)
  return accountType ? i18next.t(`officialAccounts:type.${accountType}`) : type
}

/** The list of official accounts: its filters and columns. */
export const accountList = defineList({
  call: listOfficialAccounts,
  defaultSort: '-createdTime',
  rowName: account => account.name,
  selectionLimit: officialAccountLimits.idsPerRequest,
  empty: {
    drawing: 'accounts',
    title: () => i18next.t('officialAccounts:page.emptyTitle'),
    message: () => i18next.t('officialAccounts:page.emptyMessage'),
  },
  filters: [
    {
      kind: 'text',
      key: 'name',
      label: () => i18next.t('officialAccounts:field.name'),
      maxLength: officialAccountLimits.name,
    },
    {
      kind: 'choice',
      key: 'type',
      label: () => i18next.t('officialAccounts:field.type'),
      values: officialAccountTypes,
      labelOf: typeText,
    },
  ],
  columns: [
    {
      key: 'name',
      title: () => i18next.t('officialAccounts:field.name'),
      width: 180,
      primary: true,
      sortable: true,
      render: account => <NameLink account={account} />,
    },
    {
      key: 'standing',
      title: () => i18next.t('officialAccounts:field.standing'),
      width: 120,
      render: ({ abilities }) => <StandingBadge abilities={abilities} />,
    },
    {
      key: 'type',
      title: () => i18next.t('officialAccounts:field.type'),
      width: 130,
      hiddenAtFirst: true,
      render: ({ type }) => typeText(type),
    },
    {
      key: 'appId',
      title: () => i18next.t('officialAccounts:field.appId'),
      width: 180,
      render: ({ appId }) => <span translate="no">{appId}</span>,
    },
    {
      key: 'usableBy',
      title: () => i18next.t('officialAccounts:field.usableBy'),
      width: 180,
      render: account => usersText(account),
    },
    {
      key: 'checkedTime',
      title: () => i18next.t('officialAccounts:field.checkedTime'),
      width: 110,
      render: ({ abilities: [first] }) =>
        first?.checkedTime ? <RelativeTime instant={first.checkedTime} /> : '',
    },
    {
      key: 'createdTime',
      title: () => i18next.t('officialAccounts:field.createdTime'),
      width: 110,
      sortable: true,
      render: account => <RelativeTime instant={account.createdTime} />,
    },
  ],
})

function NameLink({ account: { id, name } }: { account: OfficialAccountRow }) {
  const { addressOf } = useViewedRow()
  return <RowLink to={addressOf(id)} name={name} />
}

/** Who may use an account, by name. */
export function usersText({ usableBy, users, roles }: OfficialAccountRow): string {
  if (usableBy === 'everyone') return i18next.t('officialAccounts:usableBy.everyone')
  const names = [...roles, ...users].map(({ name }) => name)
  return names.length === 0
    ? i18next.t('officialAccounts:view.none')
    : names.join(i18next.t('officialAccounts:form.separator'))
}
