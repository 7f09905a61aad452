import type { DayRange, readRetention } from '@greenroom/contract/areas/insight/analytics'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { daysIn } from '../question/period.ts'

export type Cohort = ResponseOf<typeof readRetention>['cohorts'][number]

/** Visitors of a cohort who returned the next day, as a number and in percent; null while that day is not over. */
export function nextDay({ size, returned: [next = null] }: Cohort): {
  count: number | null
  percent: number | null
} {
  return { count: next, percent: next === null || size === 0 ? null : (next / size) * 100 }
}

/**
 * The cohorts of an earlier range until the day that is the last one of a range whose next day is over, so that the same
 * number of days is compared.
 */
export function comparableCohorts(
  earlier: readonly Cohort[],
  before: DayRange,
  cohorts: readonly Cohort[],
  range: DayRange,
): Cohort[] {
  const last = cohorts.findLast(({ returned: [next = null] }) => next !== null)
  const days = last ? daysIn({ from: range.from, to: last.start }) : 0
  return earlier.filter(({ start }) => daysIn({ from: before.from, to: start }) <= days)
}

/** The same for several cohorts together, without cohorts whose next day is unfinished; null when there are none. */
export function nextDayOfAll(cohorts: readonly Cohort[]): ReturnType<typeof nextDay> {
  const over = cohorts.filter(({ returned: [next = null] }) => next !== null)
  const sum = (of: (cohort: Cohort) => number) => over.reduce((total, cohort) => total + of(cohort), 0)
  if (over.length === 0) return { count: null, percent: null }
  return nextDay({ start: '', size: sum(one => one.size), returned: [sum(one => one.returned[0] ?? 0)] })
}
