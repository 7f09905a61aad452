import type { Language } from '@greenroom/contract/languages'
import { shiftDay } from '../../kit/list/days.ts'
import { clockAt } from '../../kit/text/zone.ts'

// Positions on the calendar are times of the installation's clock: milliseconds whose fields in UTC are those that the
// clock shows. Such a day always has 24 hours, also when clocks are put forward or back.

export const minuteMs = 60_000
export const dayMs = 86_400_000

/** What the clock shows at an instant in ISO 8601. */
export const clockOf = (instant: string): number => clockAt(new Date(instant)).getTime()

/** What the clock shows when a day begins. */
export const clockOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** The day that a time of the clock lies in. */
export const dayOfClock = (clock: number): string => new Date(clock).toISOString().slice(0, 10)

/** The views of the calendar. */
export const calendarViews = ['week', 'month', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]

/** Days of the list. */
const listDays = 14

/** The weekday that weeks begin with, 0 for Sunday. */
const weekStarts: Readonly<Record<Language, number>> = { 'zh-CN': 1, 'en-US': 0 }

/** The first day of the week that a day lies in. */
function weekStart(day: string, language: Language): string {
  const weekday = new Date(clockOfDay(day)).getUTCDay()
  return shiftDay(day, -((weekday - weekStarts[language] + 7) % 7))
}

const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => shiftDay(first, at))

/** The days that a view shows around a day: its week, its month in whole weeks, or the days from it on. */
export function daysOfView(view: CalendarView, day: string, language: Language): string[] {
  if (view === 'list') return daysFrom(day, listDays)
  if (view === 'week') return daysFrom(weekStart(day, language), 7)
  const month = `${day.slice(0, 7)}-01`
  const first = weekStart(month, language)
  const lastDay = shiftDay(shiftMonth(month, 1), -1)
  const weeks = (clockOfDay(weekStart(lastDay, language)) - clockOfDay(first)) / (7 * dayMs) + 1
  return daysFrom(first, weeks * 7)
}

/** The day that the view shows after going forth (1) or back (-1) by one period. */
export function nextPeriod(view: CalendarView, day: string, step: 1 | -1): string {
  if (view === 'month') return shiftMonth(day, step)
  return shiftDay(day, step * (view === 'week' ? 7 : listDays))
}

/** The first day of the month that lies this many months after the month of a day. */
function shiftMonth(day: string, months: number): string {
  const date = new Date(clockOfDay(`${day.slice(0, 7)}-01`))
  date.setUTCMonth(date.getUTCMonth() + months)
  return date.toISOString().slice(0, 10)
}
