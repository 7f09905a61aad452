import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import '../locales/index.ts'
import { useFormat } from '../../../kit/format.ts'
import { Page } from '../../../kit/page.tsx'
import { useSession } from '../../../kit/session.ts'
import { useNow } from '../../../kit/use-now.ts'
import { BodySkeleton } from './body-skeleton.tsx'
import { timeOfDay } from './greeting.ts'

const loadBody = () => import('./body.tsx')
// It comes after the page that everyone lands on, and is asked for as soon as that page is there; a failure shows there.
loadBody().catch(() => undefined)
const WorkplaceBody = lazy(async () => ({ default: (await loadBody()).WorkplaceBody }))
const PostsButton = lazy(async () => ({ default: (await loadBody()).PostsButton }))

/** Where users land: what is new, what there is and what happens today, and the ways to everything else. */
export function Component() {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const now = useNow()
  const name = useSession(session => session.user?.name ?? '')
  const greeting = t(`greeting.${timeOfDay(new Date(now).getHours())}`, { name })
  const manage = (
    <Suspense>
      <PostsButton />
    </Suspense>
  )
  return (
    <Page title={greeting} context={format.day(now)} actions={manage}>
      <Suspense fallback={<BodySkeleton />}>
        <WorkplaceBody />
      </Suspense>
    </Page>
  )
}
