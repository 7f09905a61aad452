import './locales/index.ts'
import { readBalance } from '@greenroom/contract/areas/services/services'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { Anchor, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../kit/call/query.ts'
import { SkeletonTiles, Tile, Tiles } from '../../kit/display/tiles.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { usePermission } from '../../kit/session/permission.tsx'
import { ledgerAddress, ordersAddress, yuan } from './labels.ts'

/** Balance, pending orders and services to renew, for users who may read them. */
export function BalanceTiles() {
  const may = usePermission()
  return may('service:read-balance') ? <BalanceOfAccount /> : null
}

/** The figures of the account, each with the list that it counts. Undefined figures are not read yet. */
const figuresOf = (data: ResponseOf<typeof readBalance> | undefined) =>
  [
    { key: 'balance', figure: data && yuan(data.balance), to: ledgerAddress },
    { key: 'pending', figure: data && yuan(data.pending), to: `${ordersAddress}?state=pending` },
    { key: 'renewals', figure: data && String(data.renewals), to: `${ordersAddress}?due=yes` },
  ] as const

function BalanceOfAccount() {
  const { t } = useTranslation('services')
  const query = useCallQuery(readBalance, {}, { quiet: true })
  const placeholder = <SkeletonTiles label={t('balance.title')} count={3} height={82} />
  if (!query.data) return <QueryState query={query} placeholder={placeholder} />
  return (
    <Tiles label={t('balance.title')}>
      {figuresOf(query.data).map(({ key, figure = '', to }) => (
        <Tile key={key} label={t(`balance.${key}`)} figure={figure} to={to} />
      ))}
    </Tiles>
  )
}

/** The same figures in one line, for the head of a list: tiles would push its rows down. */
export function BalanceLine() {
  const { t } = useTranslation('services')
  const { data } = useCallQuery(readBalance, {}, { quiet: true })
  return (
    <Group component="section" gap="lg" style={{ rowGap: 0 }} aria-label={t('balance.title')}>
      {figuresOf(data).map(({ key, figure, to }) => (
        <Anchor
          key={key}
          component={Link}
          to={to}
          c="dimmed"
          size="sm"
          display="inline-block"
          py={2}
          data-figure={figure}
        >
          {t(`balance.${key}`)}{' '}
          <Text span fw={600} c="var(--mantine-color-text)">
            {figure ?? '–'}
          </Text>
        </Anchor>
      ))}
    </Group>
  )
}
