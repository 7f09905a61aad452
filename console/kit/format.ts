import type { Language } from '@greenroom/contract/languages'
import i18next from 'i18next'
import { useLanguage } from './language.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Caches one formatter per language and options, because creating one is slow. */
export function remember<F>(make: (language: Language) => F): (language: Language) => F {
  const cache = new Map<Language, F>()
  return language => {
    const known = cache.get(language)
    if (known !== undefined) return known
    const formatter = make(language)
    cache.set(language, formatter)
    return formatter
  }
}

const whole = remember(language => new Intl.NumberFormat(language))
const compact = remember(
  language => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
)
const exact = remember(
  language =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' }),
)
const timeOfDay = remember(
  language => new Intl.DateTimeFormat(language, { timeStyle: 'short', hourCycle: 'h23' }),
)
const dayOfYear = remember(language => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric' }))
const fullDay = remember(language => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }))
const shortDay = remember(
  language => new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
)
const shortMonth = remember(
  language => new Intl.DateTimeFormat(language, { year: 'numeric', month: 'short', timeZone: 'UTC' }),
)
const weekday = remember(language => new Intl.DateTimeFormat(language, { dateStyle: 'full' }))
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

/** Date and time to the second, in the reader's time zone. */
function formatExact(instant: string, language: Language): string {
  return exact(language).format(new Date(instant))
}

/** Day with its weekday; the instant in milliseconds since 1970. */
function formatDay(instant: number, language: Language): string {
  return weekday(language).format(instant)
}

/** A day of the calendar, `2026-11-05`, as axes and tables of figures have it: Nov 5. */
export function formatShortDay(day: string, language: Language): string {
  return shortDay(language).format(new Date(`${day}T00:00:00Z`))
}

/** A month of the calendar, `2026-11`, as axes and tables of figures have it: Nov 2026. */
export function formatShortMonth(month: string, language: Language): string {
  return shortMonth(language).format(new Date(`${month}-01T00:00:00Z`))
}

/** For lists: relative within a week, otherwise the day; `now` in milliseconds since 1970. */
export function formatRelative(instant: string, language: Language, now: number): string {
  const date = new Date(instant)
  const passed = now - date.getTime()
  const distance = Math.abs(passed)
  if (distance < minute) return i18next.t('kit:justNow', { lng: language })
  if (distance < hour) return relative(language).format(-Math.trunc(passed / minute), 'minute')
  if (distance < day) return relative(language).format(-Math.trunc(passed / hour), 'hour')
  if (distance < 7 * day) return relative(language).format(-Math.trunc(passed / day), 'day')
  const sameYear = date.getFullYear() === new Date(now).getFullYear()
  return (sameYear ? dayOfYear : fullDay)(language).format(date)
}

/** Formatters in the language on screen. */
export function useFormat() {
  const language = useLanguage()
  return {
    number: (value: number) => formatNumber(value, language),
    compact: (value: number) => formatCompact(value, language),
    bytes: (value: number) => formatBytes(value, language),
    exact: (instant: string) => formatExact(instant, language),
    /** Hour and minute, in the reader's time zone. */
    time: (instant: string) => timeOfDay(language).format(new Date(instant)),
    day: (instant: number) => formatDay(instant, language),
    shortDay: (day: string) => formatShortDay(day, language),
    relative: (instant: string, now = Date.now()) => formatRelative(instant, language, now),
  }
}
