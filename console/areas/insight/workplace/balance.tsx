import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../kit/permission.tsx'
import { SkeletonTiles } from '../../../kit/tiles.tsx'

const BalanceTiles = lazy(async () => ({ default: (await import('../../services/index.ts')).BalanceTiles }))

/** The balance, for users who may read it; loaded after the page. */
export function Balance() {
  const { t } = useTranslation('kit')
  const may = usePermission()
  if (!may('service:read-balance')) return null
  return (
    <Suspense fallback={<SkeletonTiles label={t('loading')} count={3} height={82} />}>
      <BalanceTiles />
    </Suspense>
  )
}
