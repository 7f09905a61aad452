import { Group } from '@mantine/core'
import '../locales/analytics/index.ts'
import { type DayRange, readRetention } from '@greenroom/contract/areas/insight/analytics'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { formatPercent } from '../../../kit/charts/units.ts'
import { useLanguage } from '../../../kit/language.ts'
import { useCallQuery } from '../../../kit/query.ts'
import { Segments } from '../../../kit/segments.tsx'
import { useToday } from '../question/clock.ts'
import { keyText } from '../question/key-text.ts'
import { daysIn } from '../question/period.ts'
import { cohortAddress } from './cohort-address.ts'
import type { Cohort } from './next-day.ts'
import { RetentionTriangle } from './retention-triangle.tsx'

const periods = ['day', 'week'] as const
/** Ranges of at least this many days are shown by week at first. */
const weeklyFrom = 21

/** Retention by cohort: visitors by their first day or week, and how many of them returned. */
export function RetentionTable({ range }: { range: DayRange }) {
  const { t } = useTranslation('analytics')
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
  const startText = ({ start }: Cohort) => keyText(period, start)
  const linkOf = ({ start }: Cohort, later: number) => cohortAddress(period, start, later, today)
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
        cohorts && cohorts.length > 0
          ? {
              content: <RetentionTriangle {...{ cohorts, headings, startText, linkOf }} />,
              rows: [
                headings,
                ...cohorts.map(cohort => [startText(cohort), cohort.size, ...cohort.returned]),
              ],
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
