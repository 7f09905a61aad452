import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { useInLanguage } from '../../../kit/text/use-in-language.ts'
import { type Drawing, drawAnswer } from './draw-answer.ts'
import { drillDown } from './drill-down.ts'
import { exploreAddress } from './explore-address.ts'
import { FigureTile } from './figure-tile.tsx'
import { unitOf } from './question.ts'
import { isTodaySoFar, thanText } from './than.ts'
import { useAnswers } from './use-answers.ts'

interface QuestionTileProps {
  title: string
  /** Its sum is the figure, its rows are the small chart. */
  question: AnalyticsQuestion
  /** Must be the same object in every render. */
  drawing: Drawing
}

/** The sum of a question as a tile. */
export function QuestionTile({ title, question, drawing }: QuestionTileProps) {
  const { t } = useTranslation('analytics')
  const { answers, ...reading } = useAnswers([question])
  const [answered] = answers ?? []
  const drawn = useInLanguage(() => answered && drawAnswer(answered, drawing), [answered, drawing])
  const navigate = useNavigate()
  const pick = (point: PickedPoint) => {
    const to = answered && drawn && drillDown(answered.question, drawn, point)
    if (to !== undefined) void navigate(to)
  }
  return (
    <FigureTile
      title={title}
      to={exploreAddress(question)}
      unit={unitOf(question.measure)}
      axis={t(`dimension.${question.by[0] ?? 'day'}`)}
      figure={
        answered &&
        drawn && {
          value: answered.answer.total,
          previous: answered.answer.previousTotal,
          figures: drawn.figures,
        }
      }
      reading={reading}
      than={thanText(question)}
      isPartial={isTodaySoFar(question)}
      onPick={pick}
    />
  )
}
