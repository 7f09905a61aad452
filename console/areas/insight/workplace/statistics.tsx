import './locales/index.ts'
import { readWorkplaceSummary } from '@greenroom/contract/areas/insight/insight'
import { useTranslation } from 'react-i18next'
import { Trend } from '../../../kit/charts/trend.tsx'
import { useFormat } from '../../../kit/format.ts'
import { formatDay } from '../../../kit/list/days.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { QueryState } from '../../../kit/query-state.tsx'
import { useReachablePages } from '../../../kit/reachable-pages.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { SkeletonTiles, Tile, Tiles } from '../../../kit/tiles.tsx'
import { useNow } from '../../../kit/use-now.ts'
import { exploreAddress } from '../question/explore-address.ts'

const tileHeight = 100

/** Numbers of content compared with a day ago, and of today's events compared with yesterday until the same time. */
export function Statistics() {
  const { t } = useTranslation('workplace')
  const format = useFormat()
  const pages = useReachablePages()
  const today = formatDay(new Date(useNow()))
  const query = useCallQuery(readWorkplaceSummary, {}, { quiet: true })
  const { data } = query

  if (!data)
    return (
      <QueryState
        query={query}
        placeholder={<SkeletonTiles label={t('statistics.title')} count={4} height={tileHeight} />}
      />
    )
  const { contentItems, promoted, comments, publications, dayBefore } = data
  if (!contentItems && promoted === null && !comments && !publications)
    return <EmptyState title={t('statistics.none')} />
  const figures = (value: number) => ({ figure: format.compact(value), exact: format.number(value) })
  const pathOf = (name: string) => pages.find(page => page.name === name)?.path
  const running = pathOf('Channels')
  const range = { from: today, to: today }
  const explored = exploreAddress({
    measure: 'comments',
    by: ['content'],
    filters: {},
    range,
    compare: 'previous',
  })
  return (
    <Tiles label={t('statistics.title')}>
      {contentItems && (
        <Tile
          label={t('statistics.online')}
          {...figures(contentItems.online)}
          note={
            dayBefore ? (
              <Trend
                value={contentItems.online}
                previous={dayBefore.online}
                than={t('statistics.sameTime')}
              />
            ) : (
              t('statistics.ofAll', { total: format.compact(contentItems.online + contentItems.offline) })
            )
          }
          to="/list/content?status=online"
        />
      )}
      {promoted !== null && (
        <Tile
          label={t('statistics.promoted')}
          {...figures(promoted)}
          note={
            dayBefore ? (
              <Trend value={promoted} previous={dayBefore.promoted} than={t('statistics.sameTime')} />
            ) : (
              t('statistics.inPromotions')
            )
          }
          to={running && `${running}?state=running`}
        />
      )}
      {comments && (
        <Tile
          label={t('statistics.comments')}
          {...figures(comments.today)}
          note={
            <Trend value={comments.today} previous={comments.yesterday} than={t('statistics.sameTime')} />
          }
          to={pathOf('Explore') && explored}
        />
      )}
      {publications && (
        <Tile
          label={t('statistics.publications')}
          {...figures(publications.today)}
          note={
            <Trend
              value={publications.today}
              previous={publications.yesterday}
              than={t('statistics.sameTime')}
            />
          }
          to={`/list/content?published=${today}`}
        />
      )}
    </Tiles>
  )
}
