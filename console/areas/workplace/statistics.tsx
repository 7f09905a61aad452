import './locales/panels/index.ts'
import { readWorkplaceSummary } from '@greenroom/contract/areas/workplace/summary'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../kit/call/query.ts'
import { Trend } from '../../kit/charts/trend.tsx'
import { SkeletonTiles, Tile, Tiles } from '../../kit/display/tiles.tsx'
import { QueryState } from '../../kit/feedback/query-state.tsx'
import { EmptyState } from '../../kit/feedback/states.tsx'
import { useReachablePages } from '../../kit/navigation/reachable-pages.ts'
import { Exact } from '../../kit/text/exact.tsx'
import { useFormat } from '../../kit/text/format.ts'
import { useToday } from '../../kit/text/zone.ts'
import { exploreAddress } from '../insight/index.ts'

const tileHeight = 119

/**
 * Numbers of content compared with a day ago, and of today's events compared with yesterday until the same time. A tile
 * without a list of the same number has no link.
 */
export function Statistics() {
  const { t } = useTranslation('workplace')
  const pages = useReachablePages()
  const today = useToday()
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
    return <EmptyState kind="analytics" title={t('statistics.none')} />
  const pathOf = (name: string) => pages.find(page => page.name === name)?.path
  const range = { from: today, to: today }
  // The same events as the figure, which is compared with yesterday until the same time.
  const comparedComments = { measure: 'comments', filters: {}, compare: 'previous' } as const
  return (
    <Tiles label={t('statistics.title')}>
      {contentItems && (
        <Tile
          label={t('statistics.online')}
          figure={contentItems.online}
          note={
            dayBefore ? (
              <Trend
                value={contentItems.online}
                previous={dayBefore.online}
                than={t('statistics.sameTime')}
                isStacked
              />
            ) : (
              <OfAll total={contentItems.online + contentItems.offline} />
            )
          }
          to="/list/content?status=online"
        />
      )}
      {promoted !== null && (
        <Tile
          label={t('statistics.promoted')}
          figure={promoted}
          note={
            dayBefore ? (
              <Trend
                value={promoted}
                previous={dayBefore.promoted}
                than={t('statistics.sameTime')}
                isStacked
              />
            ) : (
              t('statistics.inPromotions')
            )
          }
        />
      )}
      {comments && (
        <Tile
          label={t('statistics.comments')}
          figure={comments.today}
          note={
            <Trend
              value={comments.today}
              previous={comments.yesterday}
              than={t('statistics.sameTime')}
              isStacked
              isPartial
            />
          }
          to={pathOf('Explore') && exploreAddress({ ...comparedComments, by: ['content'], range })}
        />
      )}
      {publications && (
        <Tile
          label={t('statistics.publications')}
          figure={publications.today}
          note={
            <Trend
              value={publications.today}
              previous={publications.yesterday}
              isPartial
              than={t('statistics.sameTime')}
              isStacked
            />
          }
          to={`/list/content?status=online&published=${today}&published=${today}`}
        />
      )}
    </Tiles>
  )
}

function OfAll({ total }: { total: number }) {
  const { t } = useTranslation('workplace')
  const format = useFormat()
  const textOf = (number: string) => t('statistics.ofAll', { total: number })
  return <Exact short={textOf(format.compact(total))} exact={textOf(format.number(total))} />
}
