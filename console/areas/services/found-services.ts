import './locales/index.ts'
import { listServices } from '@greenroom/contract/areas/services/services'
import { IconPuzzle } from '@tabler/icons-react'
import i18next from 'i18next'
import { cardAddress } from '../../kit/cards/card-address.ts'
import { defineRecords, firstNamed } from '../../kit/module/records.ts'

/** Services by a fragment of the title; choosing one leads to its card. */
export const foundServices = defineRecords({
  key: 'services',
  title: () => i18next.t('services:title'),
  icon: IconPuzzle,
  need: 'service:read',
  page: 'Card',
  call: listServices,
  request: () => ({}),
  found: (services, text) => ({
    records: firstNamed(services, text).map(({ id, title, description }) => ({
      id,
      title,
      detail: description,
      open: cardAddress('service', title),
    })),
  }),
})
