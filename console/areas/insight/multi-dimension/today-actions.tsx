import '../locales/analytics/index.ts'
import type { Measure } from '@greenroom/contract/areas/insight/measures'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { ChartFigures } from '../../../kit/charts/chart-figures.ts'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import type { PickedPoint } from '../../../kit/charts/picks.ts'

import { useToday } from '../../../kit/zone.ts'
import { exploreAddress } from '../question/explore-address.ts'
import { questionOf } from '../question/question.ts'
import { useAnswers } from '../question/use-answers.ts'

const actions = ['likes', 'comments', 'shares'] as const satisfies readonly Measure[]

/** Likes, comments and shares of today, beside yesterday until the same time. */
export function TodayActions() {
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
      isLying: true,
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
