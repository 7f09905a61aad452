import './locales/index.ts'
import { listInspectionQueues } from '@greenroom/contract/areas/inspection/inspection-queues'
import { IconClipboardCheck } from '@tabler/icons-react'
import i18next from 'i18next'
import { cardAddress } from '../../kit/cards/card-address.ts'
import { defineRecords, firstNamed } from '../../kit/module/records.ts'

/** Inspection queues by a fragment of the name; choosing one leads to its card. */
export const foundQueues = defineRecords({
  key: 'inspection-queues',
  title: () => i18next.t('inspection:title'),
  icon: IconClipboardCheck,
  need: 'inspection:read',
  page: 'Card',
  call: listInspectionQueues,
  request: () => ({}),
  found: (queues, text) => ({
    records: firstNamed(queues, text).map(({ id, title, figures }) => ({
      id,
      title,
      detail: i18next.t('inspection:found', { count: figures.waiting }),
      open: cardAddress('inspection', title),
    })),
  }),
})
