import '../locales/analytics/index.ts'
import { readRetention } from '@greenroom/contract/areas/insight/analytics'
import type { Measure } from '@greenroom/contract/areas/insight/measures'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCallQuery } from '../../../kit/call/query.ts'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { useToday } from '../../../kit/text/zone.ts'
import { AnalyticsPage } from '../question/analytics-page.tsx'
import type { Drawing } from '../question/draw-answer.ts'
import { exploreAddress } from '../question/explore-address.ts'
import { FigureTile, type TileFigure } from '../question/figure-tile.tsx'
import { keyName, keyText } from '../question/key-text.ts'
import { daysIn, earlierRange, type Period } from '../question/period.ts'
import classes from '../question/question.module.css'
import { questionOf } from '../question/question.ts'
import { QuestionPanel } from '../question/question-panel.tsx'
import { QuestionTile } from '../question/question-tile.tsx'
import { thanText } from '../question/than.ts'
import { grainOf } from '../question/time-keys.ts'
import { useAnswers } from '../question/use-answers.ts'
import { usePeriod } from '../question/use-period.ts'
import { type Cohort, comparableCohorts, nextDay, nextDayOfAll } from './next-day.ts'
import { Overview } from './overview.tsx'
import { RetentionTable } from './retention-table.tsx'

const actions = ['likes', 'comments', 'shares'] as const satisfies readonly Measure[]

/** Likes, comments and shares of today, beside yesterday until the same time. */
function TodayActions() {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  const today = useToday()
  const day = { range: { from: today, to: today }, compare: 'previous' as const }
  const { answers, ...reading } = useAnswers(actions.map(measure => questionOf(measure, [], day)))
  const figures = useMemo((): ChartFigures | undefined => {
    if (!answers) return undefined
    const totals = answers.map(({ answer }) => answer.total)
    const earlier = answers.map(({ answer }) => answer.previousTotal)
    return {
      kind: 'bar',
      hasHorizontalBars: true,
      labels: actions.map(measure => t(`measure.${measure}`)),
      series: [
        { name: t('dimensions.today'), values: totals },
        ...(earlier.some(value => value !== null)
          ? [{ name: t('dimensions.yesterday'), values: earlier, isEarlier: true }]
          : []),
      ],
    }
  }, [answers, t])
  const addressOf = (measure: Measure) => exploreAddress(questionOf(measure, ['content'], day))
  const pick = ({ label, series = 0 }: PickedPoint) => {
    const measure = actions[label]
    if (measure && series === 0) void navigate(addressOf(measure))
  }
  return (
    <ChartPanel
      title={t('dimensions.actions')}
      axis={t('dimensions.action')}
      figures={figures}
      reading={reading}
      links={[{ label: t('explore.open'), to: addressOf('likes') }]}
      onPick={pick}
    />
  )
}

const line: Drawing = { kind: 'line' }
const bars: Drawing = { kind: 'scale' }

/** For how long content was read, and how often. */
function ConsumptionTiles({ period }: { period: Period }) {
  const { t } = useTranslation('analytics')
  const grain = grainOf(daysIn(period.range))
  return (
    <>
      <QuestionTile
        title={t('dimensions.consumptionTrend')}
        question={questionOf('readSeconds', [grain], period)}
        drawing={line}
      />
      <QuestionTile
        title={t('dimensions.consumption')}
        question={questionOf('reads', [grain], period)}
        drawing={bars}
      />
    </>
  )
}

/** Six topics, and all others. */
const topics: Drawing = { kind: 'radar', byType: true, maxLabels: 7 }
const sources: Drawing = { kind: 'pie', byType: true }

/** Production, exposure, clicks, topics, sources and retention of content over one period. */
export function Component() {
  const { t } = useTranslation('analytics')
  const [period, setPeriod] = usePeriod()
  return (
    <AnalyticsPage title={t('dimensions.title')} period={period} onPeriod={setPeriod}>
      <Overview period={period}>
        <TodayActions />
      </Overview>
      <section className={classes.tiles} aria-label={t('dimensions.cards')}>
        <RetentionTiles period={period} />
        <ConsumptionTiles period={period} />
      </section>
      <div className={classes.unevenEnd}>
        <QuestionPanel
          title={t('dimensions.topics')}
          note={t('dimensions.topicsNote')}
          question={questionOf('publications', ['topic', 'genre'], period)}
          drawing={topics}
        />
        <QuestionPanel
          title={t('dimensions.sources')}
          note={t('dimensions.sourcesNote')}
          question={questionOf('publications', ['source', 'genre'], period)}
          drawing={sources}
        />
      </div>
      <RetentionTable {...period} />
    </AnalyticsPage>
  )
}

/** New visitors of this period who returned the next day, as a rate and as a number. */
function RetentionTiles({ period }: { period: Period }) {
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
