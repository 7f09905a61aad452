import type { DayRange } from '@greenroom/contract/areas/insight/analytics'
import { type Dimension, timeDimensions } from '@greenroom/contract/areas/insight/measures'
import { shiftDay } from '../../../kit/list/days.ts'

export const isTime = (dimension: Dimension | undefined): boolean =>
  timeDimensions.some(one => one === dimension)

/** The last day of a month `2026-02`. */
const lastDayOf = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10)

/** The days of a range that a time key covers, from after to when there are none; undefined for keys that recur daily or weekly, such as a slot. */
export function rangeOfKey(dimension: Dimension, key: string, within: DayRange): DayRange | undefined {
  const clip = (from: string, to: string): DayRange => ({
    from: from > within.from ? from : within.from,
    to: to < within.to ? to : within.to,
  })
  switch (dimension) {
    case 'hour':
      return clip(key.slice(0, 10), key.slice(0, 10))
    case 'day':
      return clip(key, key)
    case 'week':
      return clip(key, shiftDay(key, 6))
    case 'month':
      return clip(`${key}-01`, lastDayOf(key))
    default:
      return undefined
  }
}

/** The time by which a range is divided so that a chart of it can be read. */
export function grainOf(days: number): 'hour' | 'day' | 'week' | 'month' {
  if (days <= 2) return 'hour'
  return days <= 92 ? 'day' : days <= 366 ? 'week' : 'month'
}
