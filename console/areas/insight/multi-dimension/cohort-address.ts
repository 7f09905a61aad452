import { shiftDay } from '../../../kit/list/days.ts'
import { exploreAddress } from '../question/explore-address.ts'
import type { Comparison } from '../question/period.ts'

/** Period of a cohort: visitors who first came on the same day or in the same week. */
export type CohortPeriod = 'day' | 'week'

const days: Readonly<Record<CohortPeriod, number>> = { day: 1, week: 7 }

/** The last day of a cohort's period. */
export const lastDayOf = (period: CohortPeriod, start: string): string => shiftDay(start, days[period] - 1)

/**
 * What was clicked in the first period of a cohort, by all visitors: who they are is stored nowhere.
 * @param until the last day that there is
 */
export function cohortAddress(
  cohort: { period: CohortPeriod; start: string },
  until: string,
  compare: Comparison,
): string {
  const { period, start: from } = cohort
  const to = lastDayOf(period, from)
  const range = { from, to: to < until ? to : until }
  return exploreAddress({ measure: 'clicks', by: ['content'], filters: {}, range, compare })
}
