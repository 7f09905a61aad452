import '../locales/analytics/index.ts'
import { readRetention } from '@greenroom/contract/areas/insight/analytics'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCallQuery } from '../../../kit/query.ts'
import { FigureTile, type TileFigure } from '../question/figure-tile.tsx'
import { keyName, keyText } from '../question/key-text.ts'
import { earlierRange, type Period } from '../question/period.ts'
import { thanText } from '../question/than.ts'
import { type Cohort, comparableCohorts, nextDay, nextDayOfAll } from './next-day.ts'

/** New visitors of this period who returned the next day, as a rate and as a number. */
export function RetentionTiles({ period }: { period: Period }) {
  const { t } = useTranslation('analytics')
  const before = earlierRange(period.range, period.compare)
  const options = { quiet: true, placeholderData: keepPreviousData }
  const read = useCallQuery(readRetention, { body: { period: 'day', range: period.range } }, options)
  const earlier = useCallQuery(
    readRetention,
    { body: { period: 'day', range: before ?? period.range } },
    { ...options, enabled: before !== undefined },
  )
  const figureOf = (part: 'count' | 'percent', name: string): TileFigure | undefined => {
    if (!read.data || (before && !earlier.data && !earlier.error)) return undefined
    const base =
      before &&
      earlier.data &&
      comparableCohorts(earlier.data.cohorts, before, read.data.cohorts, period.range)
    const partOf = (cohort: Cohort) => nextDay(cohort)[part]
    return {
      value: nextDayOfAll(read.data.cohorts)[part],
      previous: base ? nextDayOfAll(base)[part] : null,
      figures: {
        kind: part === 'count' ? 'scale' : 'line',
        labels: read.data.cohorts.map(({ start }) => keyText('day', start)),
        names: read.data.cohorts.map(({ start }) => keyName('day', start) ?? ''),
        series: [{ name, values: read.data.cohorts.map(partOf) }],
        unit: part,
      },
    }
  }
  const shared = { axis: t('retention.start'), reading: read, than: thanText(period) }
  return (
    <>
      <FigureTile
        {...shared}
        title={t('dimensions.retentionTrend')}
        unit="percent"
        figure={figureOf('percent', t('dimensions.nextDay'))}
      />
      <FigureTile
        {...shared}
        title={t('dimensions.retained')}
        figure={figureOf('count', t('dimensions.returned'))}
      />
    </>
  )
}
