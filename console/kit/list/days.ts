const dayPattern = /^(\d{4})-(\d{2})-(\d{2})$/
const firstYear = 1970
const lastYear = 9998

/** Whether the text is a day of the calendar, `2026-11-05`, that an instant can be made of. */
export function isDay(text: string): boolean {
  const date = localDate(text, 0)
  return date !== undefined && formatDay(date) === text
}

/** The first instant of a day where the reader is. @throws RangeError when it is no day */
export function startOfDay(day: string): Date {
  return localDate(day, 0) ?? raise(day)
}

/** The first instant of the day after, where the reader is; a day may have 23 or 25 hours. @throws RangeError when it is no day */
export function startOfNextDay(day: string): Date {
  return localDate(day, 1) ?? raise(day)
}

/** The reader's day that an instant falls on. */
export function formatDay(date: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** The day this many days after another one, or before it when negative; empty for an invalid day. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(date.getTime())) return ''
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function localDate(day: string, daysLater: number): Date | undefined {
  const [, year = '', month = '', date = ''] = dayPattern.exec(day) ?? []
  if (Number(year) < firstYear || Number(year) > lastYear) return undefined
  return new Date(Number(year), Number(month) - 1, Number(date) + daysLater)
}

function raise(day: string): never {
  throw new RangeError(`not a day: ${day}`)
}
