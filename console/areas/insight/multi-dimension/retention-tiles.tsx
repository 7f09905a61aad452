import '../locales/analytics/index.ts'
import { readRetention } from '@greenroom/contract/areas/insight/analytics'
import { keepPreviousData } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { useToday } from '../question/clock.ts'
import { FigureTile, type TileFigure } from '../question/figure-tile.tsx'
import { keyText } from '../question/key-text.ts'
import { earlierRange, type Period } from '../question/period.ts'
import { thanText } from '../question/than.ts'
import { cohortAddress } from './cohort-address.ts'
import { type Cohort, comparableCohorts, nextDay, nextDayOfAll } from './next-day.ts'

/** New visitors of this period who returned the next day, as a rate and as a number. */
export function RetentionTiles({ period }: { period: Period }) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  const today = useToday()
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
        series: [{ name, values: read.data.cohorts.map(partOf) }],
        unit: part,
      },
    }
  }
  const onPick = ({ label }: PickedPoint) => {
    const cohort = read.data?.cohorts[label]
    if (cohort) void navigate(cohortAddress('day', cohort.start, 1, today))
  }
  const shared = { axis: t('retention.start'), reading: read, than: thanText(period), onPick }
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
