import { useTranslation } from 'react-i18next'
import '../locales/index.ts'
import { useFormat } from '../../../kit/format.ts'
import { Page } from '../../../kit/page.tsx'
import { useSession } from '../../../kit/session.ts'
import { useNow } from '../../../kit/use-now.ts'
import { ActivityList } from './activity-list.tsx'
import { Balance } from './balance.tsx'
import { Counts } from './counts.tsx'
import { timeOfDay } from './greeting.ts'
import classes from './workplace.module.css'

/** Where users land: a greeting, what there is, and what they did last. */
export function Component() {
  const { t } = useTranslation('insight')
  const format = useFormat()
  const now = useNow()
  const name = useSession(session => session.user?.name ?? '')
  const greeting = t(`greeting.${timeOfDay(new Date(now).getHours())}`, { name })
  return (
    <Page title={greeting} context={format.day(now)}>
      <div className={classes.columns}>
        <Balance />
        <Counts />
        <ActivityList />
      </div>
    </Page>
  )
}
