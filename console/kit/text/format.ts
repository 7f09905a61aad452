import type { Language } from '@greenroom/contract/languages'
import i18next from 'i18next'
import { useLanguage } from './language.ts'
import { clockAt, dayOfInstant, installationZone, isReaderElsewhere } from './zone.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Caches one formatter per language and options, because creating one is slow. */
export function remember<F>(make: (language: Language) => F): (language: Language) => F {
  const cache = new Map<Language, F>()
  return language => {
    const cached = cache.get(language)
    if (cached !== undefined) return cached
    const formatter = make(language)
    cache.set(language, formatter)
    return formatter
  }
}

const whole = remember(language => new Intl.NumberFormat(language))
const compact = remember(
  language => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
)

/** A formatter of the clock that {@link clockAt} returns, and of days of the calendar. */
const clock = (options: Intl.DateTimeFormatOptions) =>
  remember(language => new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }))

const exact = clock({ dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })
const timeOfDay = clock({ timeStyle: 'short', hourCycle: 'h23' })
const timeWithSeconds = clock({ timeStyle: 'medium', hourCycle: 'h23' })
const dayOfYear = clock({ month: 'short', day: 'numeric' })
const fullDay = clock({ dateStyle: 'medium' })
const weekday = clock({ dateStyle: 'full' })
const shortMonth = clock({ year: 'numeric', month: 'short' })
const longMonth = clock({ year: 'numeric', month: 'long' })
const relative = remember(
  language => new Intl.RelativeTimeFormat(language, { numeric: 'auto', style: 'short' }),
)

/** 12,345. */
export function formatNumber(value: number, language: Language): string {
  return whole(language).format(value)
}

/** A long number with the reader's units: 1.2万, 12K. */
export function formatCompact(value: number, language: Language): string {
  return compact(language).format(value)
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'] as const

/** A size in bytes, with multiples of 1024: 820 KB, 1.5 GB. */
export function formatBytes(value: number, language: Language): string {
  const steps = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), byteUnits.length - 1)
  const size = value / 1024 ** steps
  return `${formatNumber(size < 10 ? Math.round(size * 10) / 10 : Math.round(size), language)} ${byteUnits[steps]}`
}

/** The zone of a time, `GMT+8`, for readers whose own clock shows another time; empty for all others. */
export function zoneMark(instant: Date, language: Language): string {
  if (!isReaderElsewhere(instant)) return ''
  const parts = new Intl.DateTimeFormat(language, {
    timeZone: installationZone(),
    timeZoneName: 'shortOffset',
  }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

const withZone = (text: string, instant: Date, language: Language) =>
  [text, zoneMark(instant, language)].filter(part => part !== '').join(' ')

/** Date and time to the second by the installation's clock; with the zone where the reader's clock is another. */
function formatExact(instant: string, language: Language): string {
  const date = new Date(instant)
  return withZone(exact(language).format(clockAt(date)), date, language)
}

/** The installation's day with its weekday; the instant in milliseconds since 1970. */
function formatDay(instant: number, language: Language): string {
  const date = new Date(instant)
  return withZone(weekday(language).format(clockAt(date)), date, language)
}

/** The installation's day of an instant: Nov 5, 2026. */
export const formatDate = (instant: string, language: Language): string =>
  fullDay(language).format(clockAt(new Date(instant)))

/** Hour, minute and second by the installation's clock; the instant in milliseconds since 1970. */
export const formatClock = (instant: number, language: Language): string =>
  timeWithSeconds(language).format(clockAt(new Date(instant)))

const midnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** A day of the calendar, `2026-11-05`, as axes have it: Nov 5. */
export const formatShortDay = (day: string, language: Language): string =>
  dayOfYear(language).format(midnight(day))

/** A day of the calendar with its year, as tables, files and tooltips have it: Nov 5, 2026. */
export const formatFullDay = (day: string, language: Language): string =>
  fullDay(language).format(midnight(day))

/** Two days of the calendar and those between, with what they share written once: Nov 23 – 29, 2026. */
export function formatDays(first: string, last: string, language: Language): string {
  if (language === 'en-US') return fullDay(language).formatRange(midnight(first), midnight(last))
  // Browsers write Chinese ranges of days in digits: 2026/11/23 – 2026/11/29.
  const end = first.slice(0, 4) === last.slice(0, 4) ? formatShortDay : formatFullDay
  return `${formatFullDay(first, language)} – ${end(last, language)}`
}

/** A day of the calendar with its weekday, for screen readers. */
export const formatLongDay = (day: string, language: Language): string =>
  weekday(language).format(midnight(day))

/** A month of the calendar, `2026-11`, as axes and tables of figures have it: Nov 2026. */
export const formatShortMonth = (month: string, language: Language): string =>
  shortMonth(language).format(midnight(`${month}-01`))

/** The month of a day of the calendar: November 2026. */
export const formatLongMonth = (day: string, language: Language): string =>
  longMonth(language).format(midnight(day))

const dayNumber = (instant: Date) => Date.parse(dayOfInstant(instant)) / day

/**
 * For lists: relative within a week, otherwise the day; `now` in milliseconds since 1970. "Yesterday" is the
 * installation's day before today, and not any time 24 to 48 hours ago.
 */
export function formatRelative(instant: string, language: Language, now: number): string {
  const date = new Date(instant)
  const passed = now - date.getTime()
  const distance = Math.abs(passed)
  if (distance < minute) return i18next.t('kit:justNow', { lng: language })
  if (distance < hour) return relative(language).format(-Math.trunc(passed / minute), 'minute')
  if (distance < day) return relative(language).format(-Math.trunc(passed / hour), 'hour')
  const days = dayNumber(date) - dayNumber(new Date(now))
  if (Math.abs(days) < 7) return relative(language).format(days, 'day')
  const isSameYear = dayOfInstant(date).slice(0, 4) === dayOfInstant(new Date(now)).slice(0, 4)
  return (isSameYear ? dayOfYear : fullDay)(language).format(clockAt(date))
}

/** Formatters in the language on screen. */
export function useFormat() {
  const language = useLanguage()
  return {
    number: (value: number) => formatNumber(value, language),
    compact: (value: number) => formatCompact(value, language),
    bytes: (value: number) => formatBytes(value, language),
    exact: (instant: string) => formatExact(instant, language),
    /** Hour and minute, by the installation's clock. */
    time: (instant: string) => timeOfDay(language).format(clockAt(new Date(instant))),
    day: (instant: number) => formatDay(instant, language),
    shortDay: (day: string) => formatShortDay(day, language),
    fullDay: (day: string) => formatFullDay(day, language),
    relative: (instant: string, now = Date.now()) => formatRelative(instant, language, now),
  }
}
