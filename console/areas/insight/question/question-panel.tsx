import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { ChartPanel } from '../../../kit/charts/chart-panel.tsx'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { useInLanguage } from '../../../kit/text/use-in-language.ts'
import { type Drawing, drawAnswer } from './draw-answer.ts'
import { drillDown } from './drill-down.ts'
import { exploreAddress } from './explore-address.ts'
import classes from './question.module.css'
import { QuestionSum } from './question-sum.tsx'
import { useAnswers } from './use-answers.ts'

interface QuestionPanelProps {
  title: string
  note?: ReactNode
  question: AnalyticsQuestion
  /** Must be the same object in every render. */
  drawing: Drawing
}

/** A question as a chart with its sum; points lead to content items. */
export function QuestionPanel({ title, note, question, drawing }: QuestionPanelProps) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  const { answers, ...reading } = useAnswers([question])
  const [answered] = answers ?? []
  const drawn = useInLanguage(() => answered && drawAnswer(answered, drawing), [answered, drawing])
  const pick = (point: PickedPoint) => {
    const to = answered && drawn && drillDown(answered.question, drawn, point)
    if (to !== undefined) void navigate(to)
  }
  return (
    <ChartPanel
      title={title}
      note={note}
      axis={t(`dimension.${drawn?.labelOf ?? 'day'}`)}
      figures={drawn?.figures}
      reading={reading}
      links={[{ label: t('explore.open'), to: exploreAddress(question) }]}
      onPick={pick}
    >
      {!answered && question.compare !== 'none' && reading.error === null && (
        <Skeleton className={classes.sumPlace} />
      )}
      {answered && answered.question.compare !== 'none' && <QuestionSum {...answered} />}
    </ChartPanel>
  )
}
