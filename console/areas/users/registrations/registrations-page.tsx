import '../locales/index.ts'
import {
  decideRegistration,
  listRegistrations,
  type Registration,
  registrationLimits,
  registrationStates,
} from '@greenroom/contract/areas/users/registration'
import { IconCheck, IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import type { ListActions, RowAction } from '../../../kit/list/actions.ts'
import { defineList } from '../../../kit/list/definition.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { labelOf } from '../../../kit/text/known-value.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { decideOn } from '../../../kit/todo/todos.tsx'

const tones = { open: 'waiting', approved: 'good', rejected: 'bad' } as const

/** The word for a state, in the language on screen; one of a later version is shown as it is. */
function stateText(word: string): string {
  return labelOf(registrationStates, word, state => i18next.t(`registrations:state.${state}`))
}

/** All requests for accounts. */
const registrationList = defineList({
  call: listRegistrations,
  defaultSort: '-requestedTime',
  rowName: ({ name }: Registration) => name,
  selectionLimit: 0,
  empty: {
    drawing: 'accounts',
    title: () => i18next.t('registrations:page.emptyTitle'),
    message: () => i18next.t('registrations:page.context'),
  },
  filters: [
    {
      kind: 'text',
      key: 'text',
      label: () => i18next.t('registrations:text'),
      maxLength: registrationLimits.search,
    },
    {
      kind: 'choice',
      key: 'state',
      label: () => i18next.t('registrations:field.state'),
      values: registrationStates,
      labelOf: stateText,
    },
  ],
  columns: [
    {
      key: 'name',
      title: () => i18next.t('registrations:field.name'),
      width: 120,
      primary: true,
      render: ({ name }) => name,
    },
    {
      key: 'username',
      title: () => i18next.t('registrations:field.username'),
      width: 120,
      sortable: true,
      render: ({ username }) => username,
    },
    {
      key: 'email',
      title: () => i18next.t('registrations:field.email'),
      width: 176,
      render: ({ email }) => email,
    },
    {
      key: 'reason',
      title: () => i18next.t('registrations:field.reason'),
      width: 190,
      render: ({ reason }) => <span title={reason}>{reason}</span>,
    },
    {
      key: 'state',
      title: () => i18next.t('registrations:field.state'),
      width: 90,
      render: ({ state }) => <StateDot tone={tones[state]} text={stateText(state)} />,
    },
    {
      key: 'requestedTime',
      title: () => i18next.t('registrations:field.requestedTime'),
      width: 116,
      sortable: true,
      render: ({ requestedTime }) => <RelativeTime instant={requestedTime} />,
    },
    {
      key: 'decided',
      title: () => i18next.t('registrations:field.decided'),
      width: 180,
      render: ({ decidedBy, answer }) => {
        const text = [decidedBy, answer].filter(part => part !== '').join(' · ')
        return <span title={text}>{text}</span>
      },
    },
  ],
})

const decision = (
  choice: 'approve' | 'reject',
  icon: RowAction<Registration>['icon'],
): RowAction<Registration> => ({
  id: `registration.${choice}`,
  label: () => i18next.t(`todo:${choice}`),
  icon,
  need: 'registration:decide',
  danger: choice === 'reject',
  refusal: ({ state }) => (state === 'open' ? undefined : i18next.t('registrations:decided')),
  run: ({ id }) => decideOn({ call: decideRegistration.id, entityId: id }, choice),
})

/** The actions of requests for accounts. */
const registrationActions: ListActions<Registration> = {
  row: [decision('approve', IconCheck), decision('reject', IconX)],
  bulk: [],
}

/** Who asked for an account, and what became of it. */
export function Component() {
  const { t } = useTranslation('registrations')
  return (
    <ListPage
      list={registrationList}
      title={t('page.title')}
      context={t('page.context')}
      actions={registrationActions}
    />
  )
}
