import { useTranslation } from 'react-i18next'
import '../locales/index.ts'
import { useNow } from '../../../kit/browser/use-now.ts'
import { Page } from '../../../kit/display/page.tsx'
import { useSession } from '../../../kit/session/session.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { readerHour } from '../../../kit/text/zone.ts'
import { PostsButton } from '../posts/posts-button.tsx'
import { WorkplaceBody } from './body.tsx'

/** The start page: changes, figures of today, and links to everything else. */
export function Component() {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const now = useNow()
  const name = useSession(session => session.user?.name ?? '')
  const greeting = t(`greeting.${timeOfDay(readerHour(now))}`, { name })
  return (
    <Page title={greeting} context={format.day(now)} actions={<PostsButton />}>
      <WorkplaceBody />
    </Page>
  )
}

type TimeOfDay = 'night' | 'morning' | 'noon' | 'afternoon' | 'evening'

/** How users are greeted at an hour (0 to 23) of their day. */
function timeOfDay(hour: number): TimeOfDay {
  if (hour < 5) return 'night'
  if (hour < 11) return 'morning'
  if (hour < 13) return 'noon'
  if (hour < 18) return 'afternoon'
  return hour < 23 ? 'evening' : 'night'
}
