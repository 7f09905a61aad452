import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/query.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { SkeletonTiles, Tiles } from '../../../kit/tiles.tsx'
import { CountTile } from './count-tile.tsx'

const setsPath = '/list/search-table'
const itemsPath = '/list/content'
const states = ['online', 'offline'] as const

/** Content sets and content items by state. */
export function Counts() {
  const { t } = useTranslation('insight')
  const { data, error, isPending, refetch } = useCallQuery(readWorkplaceSummary, {})

  if (isPending) {
    return <SkeletonTiles label={t('counts.title')} count={2 * states.length} height={100} />
  }
  if (!data) return <ErrorState error={error} onRetry={() => void refetch()} />
  const { contentSets: sets, contentItems } = data
  if (!sets && !contentItems) return <EmptyState title={t('counts.none')} />
  return (
    <Tiles label={t('counts.title')}>
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
            to={`${itemsPath}?status=${state}`}
          />
        ))}
    </Tiles>
  )
}
