import '../locales/index.ts'
import { listServices } from '@greenroom/contract/areas/services/services'
import { Button } from '@mantine/core'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CardSectionRegistration } from '../../../kit/cards/registration.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { ordersAddress } from '../labels.ts'
import { ServiceCard } from './service-card.tsx'

/** A service expires without anybody doing anything. */
const refetchMilliseconds = 60_000

/** The services on the page of cards. */
export const serviceCards: CardSectionRegistration = {
  key: 'service',
  title: () => i18next.t('services:title'),
  need: 'service:read',
  expected: 4,
  empty: () => ({ title: i18next.t('services:empty'), message: i18next.t('services:emptyMessage') }),
  useCards: () => {
    const { data, error, refetch } = useCallQuery(
      listServices,
      {},
      { quiet: true, refetchInterval: refetchMilliseconds },
    )
    return {
      cards: data?.map(service => ({
        key: service.id,
        title: service.title,
        description: service.description,
        card: <ServiceCard service={service} />,
      })),
      error,
      retry: () => void refetch(),
    }
  },
  Aside: OrdersLink,
}

function OrdersLink() {
  const { t } = useTranslation('services')
  return (
    <Button component={Link} to={ordersAddress} variant="subtle" size="compact-sm">
      {t('action.orders')}
    </Button>
  )
}
