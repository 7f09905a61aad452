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
  const { contentSets: sets, contents } = data
  if (!sets && !contents) return <EmptyState title={t('counts.none')} />
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
      {contents &&
        states.map(state => (
          <CountTile
            key={state}
            label={t(state === 'online' ? 'counts.contentsOnline' : 'counts.contentsOffline')}
            online={state === 'online'}
            count={contents[state]}
            total={contents.online + contents.offline}
            to={`${itemsPath}?status=${state}`}
          />
        ))}
    </Tiles>
  )
}
