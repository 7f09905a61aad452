import { Group } from '@mantine/core'
import '../locales/analytics/index.ts'
import { readRetention } from '@greenroom/contract/areas/insight/analytics'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { formatPercent } from '../../../kit/charts/units.ts'
import { useLanguage } from '../../../kit/language.ts'
import { shiftDay } from '../../../kit/list/days.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { Segments } from '../../../kit/segments.tsx'
import { useToday } from '../../../kit/zone.ts'
import { exploreAddress } from '../question/explore-address.ts'
import { keyName, keyText } from '../question/key-text.ts'
import { type Comparison, daysIn, type Period } from '../question/period.ts'
import type { Cohort } from './next-day.ts'
import { RetentionTriangle } from './retention-triangle.tsx'

/** Period of a cohort: visitors who first came on the same day or in the same week. */
type CohortPeriod = 'day' | 'week'

const days: Readonly<Record<CohortPeriod, number>> = { day: 1, week: 7 }

/** The last day of a cohort's period. */
const lastDayOf = (period: CohortPeriod, start: string): string => shiftDay(start, days[period] - 1)

/**
 * What was clicked in the first period of a cohort, by all visitors: who they are is stored nowhere.
 * @param until the last day that there is
 */
function cohortAddress(
  cohort: { period: CohortPeriod; start: string },
  until: string,
  compare: Comparison,
): string {
  const { period, start: from } = cohort
  const to = lastDayOf(period, from)
  const range = { from, to: to < until ? to : until }
  return exploreAddress({ measure: 'clicks', by: ['content'], filters: {}, range, compare })
}

const periods = ['day', 'week'] as const
/** Ranges of at least this many days are shown by week at first. */
const weeklyFrom = 21

/** Retention by cohort: visitors by their first day or week, and how many of them returned. */
export function RetentionTable({ range, compare }: Pick<Period, 'range' | 'compare'>) {
  const { t } = useTranslation(['analytics', 'charts'])
  const language = useLanguage()
  const today = useToday()
  const [chosen, setChosen] = useState<(typeof periods)[number]>()
  const period = chosen ?? (daysIn(range) < weeklyFrom ? 'day' : 'week')
  const read = useCallQuery(
    readRetention,
    { body: { period, range } },
    { quiet: true, placeholderData: keepPreviousData },
  )
  const { cohorts, coverage = null } = read.data ?? {}
  // Periods that are not over for any cohort have no column.
  const count = Math.max(
    0,
    ...(cohorts ?? []).map(({ returned }) => returned.findLastIndex(value => value !== null) + 1),
  )
  const later = Array.from({ length: count }, (_, place) =>
    t(period === 'day' ? 'retention.afterDays' : 'retention.afterWeeks', { count: place + 1 }),
  )
  const headings = [t('retention.start'), t('retention.size'), ...later]
  const startText = ({ start }: Cohort) => keyName(period, start) ?? keyText(period, start)
  const isUnfinished = ({ start }: Cohort) => lastDayOf(period, start) >= today
  const rowName = (cohort: Cohort) =>
    isUnfinished(cohort) ? t('charts:unfinished', { label: startText(cohort) }) : startText(cohort)
  const linkOf = ({ start }: Cohort) => cohortAddress({ period, start }, today, compare)
  return (
    <ChartPanel
      title={t('retention.title')}
      axis={t('retention.start')}
      note={
        coverage === null
          ? t('retention.noCoverage')
          : t('retention.coverage', { percent: formatPercent(coverage * 100, language) })
      }
      reading={read}
      figures={
        cohorts && {
          kind: 'scale',
          labels: cohorts.map(startText),
          series: [{ name: t('retention.size'), values: cohorts.map(({ size }) => size) }],
        }
      }
      own={
        cohorts?.some(({ size }) => size > 0)
          ? {
              content: <RetentionTriangle {...{ cohorts, headings, startText: rowName, linkOf }} />,
              rows: [headings, ...cohorts.map(cohort => [rowName(cohort), cohort.size, ...cohort.returned])],
            }
          : undefined
      }
    >
      <Group mb="sm">
        <Segments
          size="xs"
          aria-label={t('retention.period')}
          data={periods.map(value => ({ value, label: t(`retention.${value}`) }))}
          value={period}
          onChange={setChosen}
        />
      </Group>
    </ChartPanel>
  )
}
