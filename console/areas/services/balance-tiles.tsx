import './locales/index.ts'
import { readBalance } from '@greenroom/contract/areas/services/services'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePermission } from '../../kit/permission.tsx'
import { useCallQuery } from '../../kit/query.ts'
import { ErrorState } from '../../kit/states.tsx'
import classes from './balance-tiles.module.css'
import { ledgerAddress, ordersAddress, yuan } from './labels.ts'

/** What the account has, what waits to be paid and what wants renewing; for who may read it. */
export function BalanceTiles() {
  const may = usePermission()
  return may('service:read-balance') ? <Tiles /> : null
}

function Tiles() {
  const { t } = useTranslation('services')
  const { data, error, isPending, refetch } = useCallQuery(readBalance, {}, { quiet: true })
  if (isPending) return <Skeleton height={84} />
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const tiles = [
    { key: 'balance', figure: yuan(data.balance), to: ledgerAddress },
    { key: 'pending', figure: yuan(data.pending), to: `${ordersAddress}?state=pending` },
    { key: 'renewals', figure: String(data.renewals), to: `${ordersAddress}?due=yes` },
  ] as const
  return (
    <section className={classes.tiles} aria-label={t('balance.title')}>
      {tiles.map(({ key, figure, to }) => (
        <Link key={key} to={to} className={classes.tile}>
          <span className={classes.label}>{t(`balance.${key}`)}</span>
          <span className={classes.figure}>{figure}</span>
        </Link>
      ))}
    </section>
  )
}
