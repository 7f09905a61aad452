import type { comparisons, DayRange } from '@greenroom/contract/areas/insight/analytics'
import type { rangePresets } from '@greenroom/contract/areas/insight/exploration'
import { shiftDay } from '../../../kit/list/days.ts'

export type Comparison = (typeof comparisons)[number]

type Preset = (typeof rangePresets)[number]

/** Days of a page, and their comparison. */
export interface Period {
  /** Null: two dates of the reader's choice. */
  preset: Preset | null
  range: DayRange
  compare: Comparison
}

export const usualPreset: Preset = '30d'
export const usualComparison: Comparison = 'previous'

/** The parameters of a period, and their values that mean the same as absent ones. */
export const periodNames = ['range', 'from', 'to', 'compare'] as const
export const periodDefaults = { range: usualPreset, compare: usualComparison } as const

/** The days of a preset, until today. */
export function rangeOf(preset: Preset, today: string): DayRange {
  if (preset === 'month') return { from: `${today.slice(0, 8)}01`, to: today }
  return { from: shiftDay(today, 1 - Number.parseInt(preset, 10)), to: today }
}

/** How many days a range has. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1

/** The days with which a range is compared; undefined when it is not. */
export function earlierRange(range: DayRange, compare: Comparison): DayRange | undefined {
  if (compare === 'none') return undefined
  const lastYear = (day: string) =>
    `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`.replace('-02-29', '-02-28')
  if (compare === 'year') return { from: lastYear(range.from), to: lastYear(range.to) }
  const days = daysIn(range)
  return { from: shiftDay(range.from, -days), to: shiftDay(range.to, -days) }
}

/** Address with this period; defaults are left out, and other parameters stay. */
export function writePeriod(period: Period, parameters: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(parameters)
  for (const name of periodNames) next.delete(name)
  const { preset, range, compare } = period
  if (preset === null) {
    next.set('from', range.from)
    next.set('to', range.to)
  } else if (preset !== usualPreset) next.set('range', preset)
  if (compare !== usualComparison) next.set('compare', compare)
  return next
}
