import type { AnalyticsQuestion, DayRange } from '@greenroom/contract/areas/insight/analytics'
import { addDays, type Day, dayOf, daysBetween, instantOf, timeOfDay, yearBefore } from './local-time.ts'

/** Days that follow each other, both ends among them. */
export type DayRun = DayRange

/** What a question's days are compared with. */
export interface Comparison {
  /** The day that a day is compared with; undefined where there is none. */
  baseOf(day: Day): Day | undefined
  /** Whole days, in as few runs as possible. */
  runs: DayRun[]
  /** The day that is compared with the unfinished one, up to the same time. */
  partial: { from: Date; to: Date; day: Day } | undefined
}

/** The days of a question up to today. */
export function daysUntil(now: Date, { from, to }: DayRange, timeZone: string): Day[] {
  const today = dayOf(now, timeZone)
  const last = to < today ? to : today
  return from > last
    ? []
    : Array.from({ length: daysBetween(from, last) }, (_, place) => addDays(from, place))
}

/** What a question is compared with as of `now`; undefined if with nothing. */
export function comparisonOf(
  { compare, range }: AnalyticsQuestion,
  now: Date,
  timeZone: string,
): Comparison | undefined {
  if (compare === 'none') return undefined
  const length = daysBetween(range.from, range.to)
  const baseOf = compare === 'year' ? yearBefore : (day: Day) => addDays(day, -length)
  const today = dayOf(now, timeZone)
  const days = daysUntil(now, range, timeZone)
  const partialDay = days.at(-1) === today ? baseOf(today) : undefined
  return {
    baseOf,
    runs: runsOf(days.filter(day => day !== today).flatMap(day => baseOf(day) ?? [])),
    partial:
      partialDay === undefined
        ? undefined
        : {
            day: partialDay,
            from: instantOf(partialDay, timeZone),
            to: instantOf(partialDay, timeZone, timeOfDay(now, timeZone)),
          },
  }
}

function runsOf(days: readonly Day[]): DayRun[] {
  const runs: DayRun[] = []
  for (const day of days) {
    const last = runs.at(-1)
    if (last && addDays(last.to, 1) === day) last.to = day
    else runs.push({ from: day, to: day })
  }
  return runs
}
