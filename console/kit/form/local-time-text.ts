import { halfWidth } from '@greenroom/contract/half-width'

/** Year, month, day, hour, minute; the time of day may be absent, the separators are those that users of both languages type. */
const localForm = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:(?:T|\s+)(\d{1,2}):(\d{2})(?::\d{2})?)?$/
const instantForm = /^\d{4}-\d{2}-\d{2}T[\d:.]+(?:Z|[+-]\d{2}:\d{2})$/

/** Whether the text is an instant in ISO 8601, with its offset. */
export function isInstant(text: string): boolean {
  return instantForm.test(text) && !Number.isNaN(Date.parse(text))
}

/** An instant as the reader's date and time, `2026-11-25 14:30`; other text as it is. */
export function toLocalText(instant: string): string {
  if (!isInstant(instant)) return instant
  const date = new Date(instant)
  const two = (value: number) => String(value).padStart(2, '0')
  const year = String(date.getFullYear()).padStart(4, '0')
  const day = `${year}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`
}

/**
 * The instant of a date and time in the reader's time zone; undefined when the text is none or the calendar has no such
 * day. A day alone is its first minute. Full-width digits and colons count as plain ones.
 */
export function toInstant(text: string): string | undefined {
  const parts = localForm.exec(halfWidth(text).trim())
  if (!parts) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(part => Number(part ?? 0))
  const date = new Date(year, month - 1, day, hour, minute)
  const isInCalendar =
    date.getFullYear() === year && date.getMonth() === month - 1 && hour < 24 && minute < 60 && day > 0
  return isInCalendar ? date.toISOString() : undefined
}
