import { halfWidth } from '@greenroom/contract/half-width'
import { clockAt, instantOfClock } from '../text/zone.ts'

/** Year, month, day, hour, minute; the time of day may be absent, the separators are those that users of both languages type. */
const localForm = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::\d{2})?)?$/
const instantForm = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/

/** Whether the text is an instant in ISO 8601, with its offset. */
export function isInstant(text: string): boolean {
  return instantForm.test(text) && !Number.isNaN(Date.parse(text))
}

/** An instant as the installation's date and time, `2026-11-25 14:30`; other text as it is. */
export function toLocalText(instant: string): string {
  if (!isInstant(instant)) return instant
  return clockAt(new Date(instant)).toISOString().slice(0, 16).replace('T', ' ')
}

/**
 * The instant of a date and time by the installation's clock; undefined when the text is none or the calendar has no
 * such day. A day alone is its first minute. Full-width digits and colons count as plain ones.
 */
export function toInstant(text: string): string | undefined {
  const parts = localForm.exec(halfWidth(text).trim())
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(part => Number(part ?? 0))
  const clock = new Date(Date.UTC(year, month - 1, day, hour, minute))
  const isInCalendar =
    clock.getUTCFullYear() === year &&
    clock.getUTCMonth() === month - 1 &&
    hour < 24 &&
    minute < 60 &&
    day > 0
  return isInCalendar ? instantOfClock(clock.getTime()).toISOString() : undefined
}
