import '../locales/index.ts'
import { type EntryRow, entryKinds, listBalanceEntries } from '@greenroom/contract/areas/services/services'
import { Anchor, Button } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { defineList } from '../../../kit/list/definition.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { currentLanguage } from '../../../kit/text/language.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { entryKindText, orderAddress, ordersAddress, yuan } from '../labels.ts'

/** Every movement of the balance. */
const ledgerList = defineList({
  call: listBalanceEntries,
  defaultSort: '-number',
  rowName: entry => String(entry.number),
  selectionLimit: 100,
  empty: {
    title: () => i18next.t('services:ledger.empty'),
    message: () => i18next.t('services:ledger.emptyMessage'),
    page: 'Card',
  },
  filters: [
    {
      kind: 'choice',
      key: 'kind',
      label: () => i18next.t('services:field.kind'),
      values: entryKinds,
      labelOf: entryKindText,
    },
    {
      kind: 'days',
      key: 'created',
      label: () => i18next.t('services:field.entered'),
      from: 'createdFrom',
      before: 'createdBefore',
    },
  ],
  columns: [
    {
      key: 'number',
      title: () => i18next.t('services:field.entryNumber'),
      width: 90,
      primary: true,
      sortable: true,
      render: entry => entry.number,
    },
    {
      key: 'kind',
      title: () => i18next.t('services:field.kind'),
      width: 90,
      render: entry => entryKindText(entry.kind),
    },
    {
      key: 'amount',
      title: () => i18next.t('services:field.amount'),
      width: 130,
      align: 'end',
      sortable: true,
      render: entry => (entry.amount > 0 ? `+${yuan(entry.amount)}` : yuan(entry.amount)),
    },
    {
      key: 'balanceAfter',
      title: () => i18next.t('services:field.balanceAfter'),
      width: 140,
      align: 'end',
      render: entry => yuan(entry.balanceAfter),
    },
    {
      key: 'order',
      title: () => i18next.t('services:field.order'),
      width: 190,
      render: entry => <Order entry={entry} />,
    },
    {
      key: 'note',
      title: () => i18next.t('services:field.note'),
      width: 140,
      render: entry => entry.note,
    },
    {
      key: 'userName',
      title: () => i18next.t('services:field.enteredBy'),
      width: 110,
      render: entry => entry.userName,
    },
    {
      key: 'createdTime',
      title: () => i18next.t('services:field.entered'),
      width: 106,
      render: entry => <RelativeTime instant={entry.createdTime} />,
    },
  ],
})

function Order({ entry: { order } }: { entry: EntryRow }) {
  if (!order) return null
  return (
    <Anchor component={Link} to={orderAddress(order.number)} size="sm">
      {`${order.number} · ${order.title[currentLanguage()]}`}
    </Anchor>
  )
}

const actions = { row: [], bulk: [] }

/** The balance's ledger: income, expenses, and the balance after each. */
export function Component() {
  const { t } = useTranslation('services')
  return (
    <ListPage
      list={ledgerList}
      title={t('ledger.title')}
      context={t('ledger.context')}
      actions={actions}
      tools={
        <Button variant="default" component={Link} to={ordersAddress}>
          {t('orders.title')}
        </Button>
      }
    />
  )
}
