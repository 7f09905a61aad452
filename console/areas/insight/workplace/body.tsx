import { usePermission } from '../../../kit/permission.tsx'
import { PinnedViews } from '../pins/pinned-views.tsx'
import { ActivityList } from './activity-list.tsx'
import { Balance } from './balance.tsx'
import { Categories } from './categories.tsx'
import { ContentData } from './content-data.tsx'
import { PopularContent } from './popular-content.tsx'
import { Announcements } from './posts/announcements.tsx'
import { Carousel } from './posts/carousel.tsx'
import { Documents } from './posts/documents.tsx'
import { QuickOperations } from './quick/quick-operations.tsx'
import { RecentVisits } from './recent-visits.tsx'
import { ScopedNote } from './scoped-note.tsx'
import { Since } from './since.tsx'
import { Statistics } from './statistics.tsx'
import classes from './workplace.module.css'

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
