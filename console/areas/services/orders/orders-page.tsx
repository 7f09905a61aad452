import '../locales/index.ts'
import {
  listServiceOrders,
  type OrderRow,
  orderKinds,
  orderStates,
} from '@greenroom/contract/areas/services/services'
import { serviceCodes } from '@greenroom/contract/service-codes'
import { Button } from '@mantine/core'
import { IconCreditCardPay, IconX } from '@tabler/icons-react'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import type { ListActions } from '../../../kit/list/actions.ts'
import { defineList } from '../../../kit/list/definition.ts'
import { ListPage } from '../../../kit/list/list-page.tsx'
import { Permission, usePermission } from '../../../kit/session/permission.tsx'
import { currentLanguage } from '../../../kit/text/language.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { BalanceLine } from '../balance-tiles.tsx'
import { payOrder, withdrawOrder } from '../commands.ts'
import { dayText, kindText, orderStateText, serviceText, yuan } from '../labels.ts'
import { TopUpForm } from './top-up-form.tsx'

const tones = { pending: 'waiting', paid: 'good', cancelled: 'quiet', refunded: 'quiet' } as const

/** All orders of services. */
const orderList = defineList({
  call: listServiceOrders,
  defaultSort: '-createdTime',
  rowName: order => String(order.number),
  selectionLimit: 100,
  empty: {
    title: () => i18next.t('services:orders.empty'),
    message: () => i18next.t('services:orders.emptyMessage'),
    page: 'Card',
  },
  filters: [
    {
      kind: 'text',
      key: 'number',
      label: () => i18next.t('services:field.number'),
      maxLength: 10,
    },
    {
      kind: 'choice',
      key: 'service',
      label: () => i18next.t('services:field.service'),
      values: serviceCodes,
      labelOf: serviceText,
    },
    {
      kind: 'choice',
      key: 'kind',
      label: () => i18next.t('services:field.kind'),
      values: orderKinds,
      labelOf: kindText,
    },
    {
      kind: 'choice',
      key: 'state',
      label: () => i18next.t('services:field.state'),
      values: orderStates,
      labelOf: orderStateText,
    },
    {
      kind: 'choice',
      key: 'due',
      label: () => i18next.t('services:field.due'),
      values: ['yes'],
      labelOf: () => i18next.t('services:due.yes'),
    },
  ],
  columns: [
    {
      key: 'number',
      title: () => i18next.t('services:field.number'),
      width: 156,
      primary: true,
      sortable: true,
      render: order => order.number,
    },
    {
      key: 'service',
      title: () => i18next.t('services:field.service'),
      width: 150,
      exported: () => ({}),
      render: order => order.title[currentLanguage()],
    },
    {
      key: 'kind',
      title: () => i18next.t('services:field.kind'),
      width: 80,
      render: order => kindText(order.kind),
    },
    {
      key: 'amount',
      title: () => i18next.t('services:field.amount'),
      width: 136,
      align: 'end',
      sortable: true,
      render: order => yuan(order.amount),
    },
    {
      key: 'state',
      title: () => i18next.t('services:field.state'),
      width: 90,
      render: ({ state }) => <StateDot tone={tones[state]} text={orderStateText(state)} />,
    },
    {
      key: 'endTime',
      title: () => i18next.t('services:field.endTime'),
      width: 120,
      render: order => (order.endTime === null ? '–' : dayText(order.endTime)),
    },
    {
      key: 'userName',
      title: () => i18next.t('services:field.userName'),
      width: 110,
      render: order => order.userName,
    },
    {
      key: 'createdTime',
      title: () => i18next.t('services:field.createdTime'),
      width: 106,
      sortable: true,
      render: order => <RelativeTime instant={order.createdTime} />,
    },
  ],
})

/** A settled order takes no more operations. */
const isOffered = ({ state }: OrderRow) => state === 'pending'

const actions: ListActions<OrderRow> = {
  row: [
    {
      id: 'service-order.pay',
      label: () => i18next.t('services:orders.pay'),
      icon: IconCreditCardPay,
      need: 'service:manage',
      isOffered,
      run: order => void payOrder(order),
    },
    {
      id: 'service-order.withdraw',
      label: () => i18next.t('services:orders.withdraw'),
      icon: IconX,
      need: 'service:manage',
      danger: true,
      isOffered,
      run: order => void withdrawOrder(order),
    },
  ],
  bulk: [],
}

/** Orders of services, what the account has, and how it is topped up. */
export function Component() {
  const { t } = useTranslation('services')
  const may = usePermission()
  const [toppingUp, setToppingUp] = useState(false)
  const topUp = (
    <Permission need={['service:top-up']}>
      <Button onClick={() => setToppingUp(true)}>{t('action.topUp')}</Button>
    </Permission>
  )
  return (
    <ListPage
      list={orderList}
      title={t('orders.title')}
      context={may('service:read-balance') ? <BalanceLine /> : t('orders.context')}
      actions={actions}
      tools={topUp}
    >
      {toppingUp && <TopUpForm onClose={() => setToppingUp(false)} />}
    </ListPage>
  )
}
