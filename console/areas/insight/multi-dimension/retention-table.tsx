import { Anchor, Group } from '@mantine/core'
import '../locales/analytics/index.ts'
import { readRetention } from '@greenroom/contract/areas/insight/analytics'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import { formatPercent } from '../../../kit/charts/units.ts'
import { useAccent } from '../../../kit/charts/use-accent.ts'
import { Segments } from '../../../kit/display/segments.tsx'
import { WideTable } from '../../../kit/display/wide-table.tsx'
import { shiftDay } from '../../../kit/list/days.ts'
import { useFormat } from '../../../kit/text/format.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import { useToday } from '../../../kit/text/zone.ts'
import { exploreAddress } from '../question/explore-address.ts'
import { keyName, keyText } from '../question/key-text.ts'
import { type Comparison, daysIn, type Period } from '../question/period.ts'
import type { Cohort } from './next-day.ts'
import classes from './retention.module.css'

/** Period of a cohort: visitors who first came on the same day or in the same week. */
type CohortPeriod = 'day' | 'week'

const days: Readonly<Record<CohortPeriod, number>> = { day: 1, week: 7 }

/** The last day of a cohort's period. */
const lastDayOf = (period: CohortPeriod, start: string): string => shiftDay(start, days[period] - 1)

/**
 * Clicks in the first period of a cohort, by all visitors: the cohort's visitors are not stored.
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

interface RetentionTriangleProps {
  cohorts: readonly Cohort[]
  /** Of the start, the size, and each period after. */
  headings: readonly string[]
  startText: (cohort: Cohort) => string
  /** Address of the clicks in a cohort's first period. */
  linkOf: (cohort: Cohort) => string
}

/**
 * A darker cell means more returning visitors; unfinished periods are empty. Numbers of visitors have no link, because
 * no page has the same number.
 */
function RetentionTriangle({ cohorts, headings, startText, linkOf }: RetentionTriangleProps) {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  const language = useLanguage()
  const color = useAccent()
  const periods = headings.slice(2)
  return (
    <WideTable label={t('retention.noCoverage')} className={classes.table}>
      <thead>
        <tr>
          {headings.map(heading => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {cohorts.map(cohort => (
          <tr key={cohort.start}>
            <th scope="row">
              <Anchor component={Link} to={linkOf(cohort)} title={t('retention.clicked')}>
                {startText(cohort)}
              </Anchor>
            </th>
            <td>{format.number(cohort.size)}</td>
            {periods.map((period, place) => {
              const returned = cohort.returned[place] ?? null
              // A rate of no visitors is not defined.
              if (returned === null || cohort.size === 0) return <td key={period} />
              const percent = (returned / cohort.size) * 100
              return (
                <td
                  key={period}
                  title={t('retention.cell', {
                    returned: format.number(returned),
                    size: format.number(cohort.size),
                  })}
                  // Never so dark that the text on it could not be read.
                  style={{
                    background: `color-mix(in srgb, ${color} ${percent * 0.4}%, transparent)`,
                  }}
                >
                  {formatPercent(percent, language)}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </WideTable>
  )
}
