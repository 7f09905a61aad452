import type { AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Exploration, Moment } from '../question/explore-address.ts'
import { questionOf } from '../question/question.ts'
import { isTime } from '../question/time-keys.ts'
import type { Answered } from '../question/use-answers.ts'

/** The question of an exploration; that of one moment is divided by moments too. */
export function questionFor({ measure, by, filters, period, moment }: Exploration): AnalyticsQuestion {
  return questionOf(measure, moment ? [moment.dimension, ...by.slice(0, 1)] : by, period, filters)
}

/** The part of an answer by times that is about one of them. */
export function atMoment({ question, answer }: Answered, moment: Moment | null): Answered {
  if (!moment || question.by[0] !== moment.dimension) return { question, answer }
  const rows = answer.rows
    .filter(({ keys }) => keys[0] === moment.key)
    .map(row => ({ ...row, keys: row.keys.slice(1) }))
  const isCompared = rows.some(({ previous }) => previous !== null)
  return {
    question: { ...question, by: question.by.slice(1) },
    answer: {
      ...answer,
      rows,
      total: rows.reduce((sum, { value }) => sum + value, 0),
      previousTotal: isCompared ? rows.reduce((sum, { previous }) => sum + (previous ?? 0), 0) : null,
    },
  }
}

/** Whether names may be missing from the answer, because it has as many rows as the limit. Times are never missing. */
export function isCut({ question, answer }: Answered, moment: Moment | null): boolean {
  if (!moment && question.by.some(isTime)) return false
  const times = moment ? new Set(answer.rows.map(({ keys }) => keys[0])).size : 1
  return question.by.length > 0 && answer.rows.length + times > question.limit
}
