import '../locales/index.ts'
import { listServices, type ServiceRow } from '@greenroom/contract/areas/services/services'
import { Badge, Button, Text } from '@mantine/core'
import { type Icon, IconChartFunnel, IconClock, IconShare, IconUsers } from '@tabler/icons-react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { CardFrame } from '../../../kit/cards/card-frame.tsx'
import type { CardSectionRegistration } from '../../../kit/cards/registration.ts'
import { Permission } from '../../../kit/session/permission.tsx'
import { endService, orderService } from '../commands.ts'
import { dayText, money, ordersAddress } from '../labels.ts'

const icons: Readonly<Partial<Record<string, Icon>>> = {
  chart: IconChartFunnel,
  users: IconUsers,
  share: IconShare,
  clock: IconClock,
}

/** The icon that the answer names; a name of a later version gets none. */
const serviceIcon = (name: string): Icon | undefined => (Object.hasOwn(icons, name) ? icons[name] : undefined)

/** One service: its description, price, state and actions. */
function ServiceCard({ service }: { service: ServiceRow }) {
  const { t } = useTranslation('services')
  const { enable, expires = false, expiresTime, pendingOrder } = service
  const Icon = serviceIcon(service.icon)
  const tag = enable && (
    <Badge color={expires ? 'red' : 'green'}>{t(expires ? 'tag.expired' : 'tag.opened')}</Badge>
  )
  const waiting = pendingOrder !== null && (
    <Button component={Link} to={`${ordersAddress}?state=pending`} variant="default" size="xs">
      {t('card.waiting')}
    </Button>
  )
  const buttons = waiting || (
    <>
      {!enable && (
        <Button size="xs" variant="outline" onClick={() => void orderService(service, 'open')}>
          {t('action.open')}
        </Button>
      )}
      {enable && (
        <Button size="xs" variant="outline" onClick={() => void orderService(service, 'renew')}>
          {t('action.renew')}
        </Button>
      )}
      {enable && !expires && (
        <Button size="xs" variant="default" onClick={() => void endService(service)}>
          {t('action.cancel')}
        </Button>
      )}
    </>
  )
  return (
    <CardFrame
      title={service.title}
      icon={Icon && <Icon size={14} stroke={1.8} />}
      mark={tag}
      description={service.description}
      actions={<Permission need={['service:manage']}>{buttons}</Permission>}
    >
      <Text size="sm">{t('card.price', { price: money(service.price), days: service.termDays })}</Text>
      {expiresTime !== null && (
        <Text size="xs" c="dimmed">
          {t('card.until', { date: dayText(expiresTime) })}
        </Text>
      )}
    </CardFrame>
  )
}

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
