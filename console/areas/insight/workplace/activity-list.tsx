import { readLatestActivity } from '@greenroom/contract/areas/profile/preferences'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Panel } from '../../../kit/panel.tsx'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { EmptyState, SkeletonRows } from '../../../kit/states.tsx'
import { RelativeTime } from '../../../kit/time.tsx'
import { ActivityText } from './activity-text.tsx'
import classes from './workplace.module.css'

/** The user's latest actions. */
export function ActivityList() {
  const { t } = useTranslation('insight')
  return (
    <Panel title={t('activity.title')}>
      <Activities />
    </Panel>
  )
}

function Activities() {
  const { t } = useTranslation('insight')
  const query = useCallQuery(readLatestActivity, {})
  const { data } = query

  if (!data) return <QueryState query={query} placeholder={<SkeletonRows rows={5} height={28} />} />
  if (data.length === 0) {
    const way = (
      <Button component={Link} to="/list/search-table" variant="default" size="xs">
        {t('activity.toSets')}
      </Button>
    )
    return <EmptyState title={t('activity.empty')} message={t('activity.emptyHint')} action={way} />
  }
  return (
    <ul className={classes.activities}>
      {data.map(activity => (
        <li key={activity.id} className={classes.activity}>
          <ActivityText activity={activity} />
          <RelativeTime className={classes.when} instant={activity.time} />
        </li>
      ))}
    </ul>
  )
}
