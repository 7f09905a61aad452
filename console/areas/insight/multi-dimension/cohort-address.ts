import type { DayRange } from '@greenroom/contract/areas/insight/analytics'
import { shiftDay } from '../../../kit/list/days.ts'
import { exploreAddress } from '../question/explore-address.ts'

/** Period of a cohort: visitors who first came on the same day or in the same week. */
export type CohortPeriod = 'day' | 'week'

const days: Readonly<Record<CohortPeriod, number>> = { day: 1, week: 7 }

/** Days of a cohort's period; `later` 0: its own, 1: the one after. */
function cohortDays(period: CohortPeriod, start: string, later: number): DayRange {
  const from = shiftDay(start, later * days[period])
  return { from, to: shiftDay(from, days[period] - 1) }
}

/**
 * Where visitors who came at a time lead: to what was clicked then. Who they are is stored nowhere, so it is what all
 * visitors clicked.
 * @param until the last day that there is
 */
export function cohortAddress(period: CohortPeriod, start: string, later: number, until: string): string {
  const { from, to } = cohortDays(period, start, later)
  const range = { from, to: to < until ? to : until }
  return exploreAddress({ measure: 'clicks', by: ['content'], filters: {}, range, compare: 'previous' })
}
