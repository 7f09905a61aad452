import '../locales/analytics/index.ts'
import { useTranslation } from 'react-i18next'
import type { Drawing } from '../question/draw-answer.ts'
import { daysIn, type Period } from '../question/period.ts'
import { questionOf } from '../question/question.ts'
import { QuestionTile } from '../question/question-tile.tsx'
import { grainOf } from '../question/time-keys.ts'

const line: Drawing = { kind: 'line' }
const bars: Drawing = { kind: 'scale' }

/** For how long content was read, and how often. */
export function ConsumptionTiles({ period }: { period: Period }) {
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
