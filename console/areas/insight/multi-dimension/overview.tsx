import '../locales/analytics/index.ts'
import type { Measure } from '@greenroom/contract/areas/insight/measures'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel, type Reading } from '../../../kit/charts/chart-panel.tsx'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { isScopeTooNarrow } from '../../../kit/feedback/failure.ts'
import { useInLanguage } from '../../../kit/text/use-in-language.ts'
import { drawAnswer } from '../question/draw-answer.ts'
import { drillDown } from '../question/drill-down.ts'
import { exploreAddress } from '../question/explore-address.ts'
import { FigureTile } from '../question/figure-tile.tsx'
import { daysIn, type Period } from '../question/period.ts'
import classes from '../question/question.module.css'
import { questionOf } from '../question/question.ts'
import { isTodaySoFar, thanText } from '../question/than.ts'
import { type Answered, useAnswers } from '../question/use-answers.ts'

/** The figures of the overview, in their order. Visitors are the last: only roles that see all rows get them. */
const overviewFigures = [
  { measure: 'publications', name: 'production' },
  { measure: 'clicks', name: 'clicks' },
  { measure: 'impressions', name: 'exposure' },
  { measure: 'visitors', name: 'visitors' },
] as const satisfies readonly { measure: Measure; name: string }[]

interface OverviewAnswers {
  /** In the order of the figures, without visitors if these are refused; undefined until all are there. */
  answers: readonly Answered[] | undefined
  reading: Reading
  /** Of the figure of visitors. */
  visitors: Reading
}

/** Asks for the figures of the overview, day by day. */
function useOverview(period: Period): OverviewAnswers {
  const ask = (measures: readonly Measure[]) => measures.map(measure => questionOf(measure, ['day'], period))
  const content = useAnswers(ask(['publications', 'clicks', 'impressions']))
  const visitors = useAnswers(ask(['visitors']))
  const isRefused = isScopeTooNarrow(visitors.error)
  const answers = useMemo(() => {
    if (isRefused || !content.answers) return content.answers
    return visitors.answers && [...content.answers, ...visitors.answers]
  }, [content.answers, visitors.answers, isRefused])
  const reading = {
    error: content.error ?? (isRefused ? null : visitors.error),
    refetch: () => {
      content.refetch()
      visitors.refetch()
    },
  }
  return { answers, reading, visitors: isRefused ? visitors : reading }
}

/** Four figures with their lines by day; the children are beside them. */
export function Overview({ period, children }: { period: Period; children: ReactNode }) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  const { answers, reading, visitors } = useOverview(period)
  const drawn = useInLanguage(
    () => answers?.map(answered => drawAnswer(answered, { kind: 'line' })),
    [answers],
  )
  const figures = useMemo((): ChartFigures | undefined => {
    const [first] = drawn ?? []
    if (!drawn || !first) return undefined
    const names = overviewFigures.map(({ name }) => t(`dimensions.${name}`))
    const current = drawn.map(({ figures: { series } }, place) => ({
      name: names[place] ?? '',
      values: series[0]?.values ?? [],
    }))
    const before = drawn.flatMap(({ figures: { series } }) => series[1]?.name ?? [])[0] ?? ''
    const earlier = drawn.map(({ figures: { series } }, place) => ({
      name: t('compared.of', { name: names[place] ?? '', before }),
      values: series[1]?.values ?? first.labelKeys.map(() => null),
      isEarlier: true,
    }))
    return {
      ...first.figures,
      series: before !== '' ? [...current, ...earlier] : current,
      hasOwnScales: true,
      canZoom: true,
    }
  }, [drawn, t])
  const pick = ({ label, series = 1 }: PickedPoint) => {
    const [answered, one] = [answers?.[series], drawn?.[series]]
    const to = answered && one && drillDown(answered.question, one, { label })
    if (to !== undefined) void navigate(to)
  }
  return (
    <>
      <section className={classes.tiles} aria-label={t('dimensions.figures')}>
        {overviewFigures.map(({ measure, name }, place) => {
          const [answered, one] = [answers?.[place], drawn?.[place]]
          return (
            <FigureTile
              key={measure}
              title={t(`dimensions.${name}`)}
              to={exploreAddress(questionOf(measure, ['day'], period))}
              axis={t('dimension.day')}
              figure={
                answered &&
                one && {
                  value: answered.answer.total,
                  previous: answered.answer.previousTotal,
                  figures: one.figures,
                }
              }
              reading={measure === 'visitors' ? visitors : reading}
              than={thanText(period)}
              isPartial={isTodaySoFar(period)}
              onPick={({ label }) => pick({ label, series: place })}
              note={
                measure === 'visitors' &&
                daysIn(period.range) > 1 && (
                  <span className={classes.small}>{t('dimensions.visitorsNote')}</span>
                )
              }
            />
          )
        })}
      </section>
      <div className={classes.uneven}>
        <ChartPanel
          title={t('dimensions.overview')}
          axis={t('dimension.day')}
          figures={figures}
          reading={reading}
          links={[{ label: t('explore.open'), to: exploreAddress(questionOf('clicks', ['day'], period)) }]}
          onPick={pick}
        />
        {children}
      </div>
    </>
  )
}
