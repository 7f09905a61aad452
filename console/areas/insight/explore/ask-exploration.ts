import type { AnalyticsQuestion, AnalyticsRow } from '@greenroom/contract/areas/insight/analytics'
import type { Exploration, Moment } from '../question/explore-address.ts'
import { questionOf } from '../question/question.ts'
import { isTime } from '../question/time-keys.ts'
import type { Answered } from '../question/use-answers.ts'

/** The question of an exploration; a question about one moment is divided by moments too. */
function questionFor({ measure, by, filters, period, moment }: Exploration): AnalyticsQuestion {
  return questionOf(measure, moment ? [moment.dimension, ...by.slice(0, 1)] : by, period, filters)
}

/** All questions of an exploration: its rows may be cut at a limit, so the sum of a moment is asked for itself. */
export function questionsFor(exploration: Exploration): AnalyticsQuestion[] {
  const { measure, filters, period, moment } = exploration
  const sum = moment ? [questionOf(measure, [moment.dimension], period, filters)] : []
  return [questionFor(exploration), ...sum]
}

/** The answer to an exploration, from the answers to its questions; of a moment, its part of them. */
export function answerOf(
  answers: readonly Answered[] | undefined,
  moment: Moment | null,
): Answered | undefined {
  const [first, sums] = answers ?? []
  if (!first || !moment || first.question.by[0] !== moment.dimension) return first
  const { question, answer } = first
  const isOfMoment = ({ keys }: AnalyticsRow) => keys[0] === moment.key
  const rows = answer.rows.filter(isOfMoment).map(row => ({ ...row, keys: row.keys.slice(1) }))
  const sum = sums?.answer.rows.find(isOfMoment)
  return {
    question: { ...question, by: question.by.slice(1) },
    answer: { ...answer, rows, total: sum?.value ?? 0, previousTotal: sum?.previous ?? null },
  }
}

/** Whether names may be missing from the answer, because it has as many rows as the limit. Times are never missing. */
export function isCut({ question, answer }: Answered, moment: Moment | null): boolean {
  if (!moment && question.by.some(isTime)) return false
  const times = moment ? new Set(answer.rows.map(({ keys }) => keys[0])).size : 1
  return question.by.length > 0 && answer.rows.length + times > question.limit
}
