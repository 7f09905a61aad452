import { explorationViews } from '@greenroom/contract/areas/insight/exploration'
import { readViews } from '@greenroom/contract/areas/views/views'
import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useCallQuery } from '../../../kit/call/query.ts'
import classes from '../workplace/workplace.module.css'
import { usePins } from './use-pins.ts'

const PinnedView = lazy(async () => ({ default: (await import('./pinned-view.tsx')).PinnedView }))

/** Height of a panel before its chart is loaded, in px. */
const panelHeight = 400

const waiting = (key?: number) => <Skeleton key={key} height={panelHeight} />

/** The Explore views that the user has pinned, in their order. Views that the user may not see are left out. */
export function PinnedViews() {
  const { data, isPending } = useCallQuery(readViews, { params: { list: explorationViews } }, { quiet: true })
  const views = data?.list ?? []
  const pins = usePins(views)
  const pinned = pins.ids.flatMap(id => views.find(view => view.id === id) ?? [])
  if (pinned.length === 0 && !(isPending && pins.stored > 0)) return null
  return (
    <div className={classes.pair}>
      {isPending && Array.from({ length: pins.stored }, (_, place) => waiting(place))}
      {pinned.map(view => (
        <Suspense key={view.id} fallback={waiting()}>
          <PinnedView view={view} pins={pins} />
        </Suspense>
      ))}
    </div>
  )
}
