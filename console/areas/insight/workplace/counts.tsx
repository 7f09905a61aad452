import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { CountTile } from './count-tile.tsx'
import classes from './workplace.module.css'

const setsPath = '/list/search-table'
const states = ['online', 'offline'] as const

/** Content sets and content items by state; a set tile leads to the list that it counts. */
export function Counts() {
  const { t } = useTranslation('insight')
  const { data, error, isPending, refetch } = useCallQuery(readWorkplaceSummary, {})

  if (isPending) {
    return (
      <div className={classes.tiles} role="status" aria-label={t('counts.title')}>
        {[...states, ...states].map((state, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
          <Skeleton key={`${state}${index}`} height={112} />
        ))}
      </div>
    )
  }
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { contentSets: sets, contentItems } = data
  if (!sets && !contentItems) return <EmptyState title={t('counts.none')} />
  return (
    <section className={classes.tiles} aria-label={t('counts.title')}>
      {sets &&
        states.map(state => (
          <CountTile
            key={state}
            label={t(state === 'online' ? 'counts.setsOnline' : 'counts.setsOffline')}
            online={state === 'online'}
            count={sets[state]}
            total={sets.online + sets.offline}
            to={`${setsPath}?status=${state}`}
          />
        ))}
      {contentItems &&
        states.map(state => (
          <CountTile
            key={state}
            label={t(state === 'online' ? 'counts.contentItemsOnline' : 'counts.contentItemsOffline')}
            online={state === 'online'}
            count={contentItems[state]}
            total={contentItems.online + contentItems.offline}
          />
        ))}
    </section>
  )
}
