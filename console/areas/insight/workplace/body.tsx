import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermission } from '../../../kit/permission.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { SkeletonTiles } from '../../../kit/tiles.tsx'
import { PinnedViews } from '../pins/pinned-views.tsx'
import { ActivityList } from './activity-list.tsx'
import { Categories } from './categories.tsx'
import { ContentData } from './content-data.tsx'
import { PopularContent } from './popular-content.tsx'
import { Announcements } from './posts/announcements.tsx'
import { Carousel } from './posts/carousel.tsx'
import { Documents } from './posts/documents.tsx'
import { QuickOperations } from './quick/quick-operations.tsx'
import { RecentVisits } from './recent-visits.tsx'
import { Since } from './since.tsx'
import { Statistics } from './statistics.tsx'
import classes from './workplace.module.css'

const BalanceTiles = lazy(async () => ({ default: (await import('../../services/index.ts')).BalanceTiles }))

/** The balance, for users who may read it; loaded after the page. */
function Balance() {
  const { t } = useTranslation('kit')
  const may = usePermission()
  if (!may('service:read-balance')) return null
  return (
    <Suspense fallback={<SkeletonTiles label={t('loading')} count={3} height={82} />}>
      <BalanceTiles />
    </Suspense>
  )
}

/** Everything below the greeting; each part reads its own rows. */
export function WorkplaceBody() {
  const may = usePermission()
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <Since />
        <ScopedNote />
        <Statistics />
        <Balance />
        {may('insight:read') && <PinnedViews />}
        {may('content-item:read') && (
          <>
            <ContentData />
            <div className={classes.pair}>
              <PopularContent />
              <Categories />
            </div>
          </>
        )}
        <ActivityList />
      </div>
      <div className={classes.column}>
        <QuickOperations />
        <RecentVisits />
        <Carousel />
        <Announcements />
        <Documents />
      </div>
    </div>
  )
}

/** Says that the figures of the page count only what the user's role sees; nothing for users who see all rows. */
function ScopedNote() {
  const { t } = useTranslation('workplace')
  const { data } = useCallQuery(readWorkplaceSummary, {}, { quiet: true })
  return data?.isScoped ? <p className={classes.scoped}>{t('statistics.scoped')}</p> : null
}
