import { Trend } from '../../../kit/charts/trend.tsx'
import { formatFigure } from '../../../kit/charts/units.ts'
import { useLanguage } from '../../../kit/text/language.ts'
import classes from './question.module.css'
import { unitOf } from './question.ts'
import { isTodaySoFar, thanText } from './than.ts'
import type { Answered } from './use-answers.ts'

/** The sum of an answer, and how it has changed. */
export function QuestionSum({ question, answer: { total, previousTotal } }: Answered) {
  const language = useLanguage()
  const than = thanText(question)
  return (
    <p className={classes.sum}>
      <b data-total={total}>{formatFigure(total, unitOf(question.measure), language)}</b>
      {than !== undefined && (
        <Trend value={total} previous={previousTotal} than={than} isPartial={isTodaySoFar(question)} />
      )}
    </p>
  )
}
