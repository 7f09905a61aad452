import './locales/index.ts'
import { readBalance } from '@greenroom/contract/areas/services/services'
import { useTranslation } from 'react-i18next'
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

function BalanceOfAccount() {
  const { t } = useTranslation('services')
  const query = useCallQuery(readBalance, {}, { quiet: true })
  const { data } = query
  const placeholder = <SkeletonTiles label={t('balance.title')} count={3} height={82} />
  if (!data) return <QueryState query={query} placeholder={placeholder} />
  const tiles = [
    { key: 'balance', figure: yuan(data.balance), to: ledgerAddress },
    { key: 'pending', figure: yuan(data.pending), to: `${ordersAddress}?state=pending` },
    { key: 'renewals', figure: String(data.renewals), to: `${ordersAddress}?due=yes` },
  ] as const
  return (
    <Tiles label={t('balance.title')}>
      {tiles.map(({ key, figure, to }) => (
        <Tile key={key} label={t(`balance.${key}`)} figure={figure} to={to} />
      ))}
    </Tiles>
  )
}
