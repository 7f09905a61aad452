import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SkeletonTiles } from '../../../kit/tiles.tsx'
import classes from './workplace.module.css'

/** Px of the parts at the right, from above. */
const heights = [230, 228, 150, 240] as const

/** Placeholder below the greeting while the workplace loads. */
export function BodySkeleton() {
  const { t } = useTranslation('kit')
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Skeleton height={48} />
        <SkeletonTiles label={t('loading')} count={4} height={100} />
        <SkeletonTiles label={t('loading')} count={3} height={82} />
        <Skeleton height={393} />
      </div>
      <div className={classes.column}>
        {heights.map(height => (
          <Skeleton key={height} height={height} />
        ))}
      </div>
    </div>
  )
}
