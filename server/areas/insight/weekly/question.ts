import type { AnalyticsAnswer, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import {
  dailyTimes,
  dividing,
  type ExplorationQuery,
  filtersOf,
} from '@greenroom/contract/areas/insight/exploration'
import { type Dimension, timeDimensions } from '@greenroom/contract/areas/insight/measures'
import { addDays, type Day } from '../store/local-time.ts'

/** Rows that are asked for, where content items are told apart by times. */
const limit = 1000

/** The question that a view puts, about the week before a Monday against the one before it. */
export function weeklyQuestion(query: ExplorationQuery, monday: Day): AnalyticsQuestion {
  const moment = momentOf(query)
  return {
    measure: query.measure,
    by: moment ? [moment.dimension, ...shownBy(query)] : shownBy(query),
    filters: filtersOf(query),
    range: { from: addDays(monday, -7), to: addDays(monday, -1) },
    compare: 'previous',
    limit,
  }
}

/** By what the view divides its rows. */
export const shownBy = (query: ExplorationQuery): Dimension[] =>
  dividing(query.by).slice(0, momentOf(query) ? 1 : 2)

/** Of an answer what the view shows: where it is about one time of the day or week, the rows of that one. */
export function shownOf(query: ExplorationQuery, answer: AnalyticsAnswer): AnalyticsAnswer {
  const moment = momentOf(query)
  if (!moment) return answer
  const rows = answer.rows
    .filter(({ keys }) => keys[0] === moment.key)
    .map(row => ({ ...row, keys: row.keys.slice(1) }))
  const sum = (values: readonly (number | null)[]) =>
    values.reduce<number>((total, value) => total + (value ?? 0), 0)
  const isCompared = rows.some(({ previous }) => previous !== null)
  return {
    ...answer,
    rows,
    total: sum(rows.map(({ value }) => value)),
    previousTotal: isCompared ? sum(rows.map(({ previous }) => previous)) : null,
  }
}

/** The time of each day or week that a view is about; one hour of one day is of no other week. */
function momentOf({ at, by: [first] }: ExplorationQuery) {
  const [name, key = ''] = at?.split('.') ?? []
  const dimension = dailyTimes.find(one => one === name)
  const isByName = first !== undefined && first !== '' && !timeDimensions.some(one => one === first)
  return dimension && isByName ? { dimension, key } : undefined
}
