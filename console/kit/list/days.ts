import { dayOfInstant, instantOfClock } from '../text/zone.ts'

const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const firstYear = 1970
const lastYear = 9998

/** Whether the text is a day of the calendar, `2026-11-05`, that an instant can be made of. */
export function isDay(text: string): boolean {
  const midnight = midnightOf(text)
  return midnight !== undefined && new Date(midnight).toISOString().slice(0, 10) === text
}

/** The first instant of a day of the installation. @throws RangeError when it is no day */
export function startOfDay(day: string): Date {
  return instantOfClock(midnightOf(day) ?? raise(day))
}

/** The first instant of the day after; a day may have 23 or 25 hours. @throws RangeError when it is no day */
export function startOfNextDay(day: string): Date {
  return startOfDay(shiftDay(day, 1))
}

/** The installation's day that an instant falls on. */
export const formatDay = dayOfInstant

/** The day this many days after another one, or before it when negative; empty for an invalid day. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Midnight of a day in UTC. */
function midnightOf(day: string): number | undefined {
  const [, year = '', month = '', date = ''] = dayPattern.exec(day) ?? []
  if (Number(year) < firstYear || Number(year) > lastYear) return undefined
  return Date.UTC(Number(year), Number(month) - 1, Number(date))
}

function raise(day: string): never {
  throw new RangeError(`not a day: ${day}`)
}
