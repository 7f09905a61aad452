import '../locales/index.ts'
import { listServiceOrders, orderKinds, orderStates } from '@greenroom/contract/areas/services/services'
import { serviceCodes } from '@greenroom/contract/service-codes'
import i18next from 'i18next'
import { StateDot } from '../../../kit/display/state-dot.tsx'
import { defineList } from '../../../kit/list/definition.ts'
import { currentLanguage } from '../../../kit/text/language.ts'
import { RelativeTime } from '../../../kit/text/time.tsx'
import { dayText, kindText, orderStateText, serviceText, yuan } from '../labels.ts'

const tones = { pending: 'waiting', paid: 'good', cancelled: 'quiet', refunded: 'quiet' } as const

/** All orders of services. */
export const orderList = defineList({
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
