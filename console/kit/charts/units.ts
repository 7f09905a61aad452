import type { Language } from '@greenroom/contract/languages'
import { sharesOf } from '@greenroom/contract/shares'
import { formatCompact, formatNumber, remember } from '../text/format.ts'
import type { Unit } from './chart-figures.ts'

const percent = remember(
  language => new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 1 }),
)
const change = remember(
  language =>
    new Intl.NumberFormat(language, {
      style: 'percent',
      maximumFractionDigits: 1,
      signDisplay: 'exceptZero',
    }),
)
const durations = (unit: 'second' | 'minute' | 'hour', notation: 'compact' | 'standard' = 'compact') =>
  remember(
    language =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        notation,
        maximumFractionDigits: 1,
      }),
  )
const inSeconds = durations('second')
const inMinutes = durations('minute')
const inHours = durations('hour')
const wholeMinutes = durations('minute', 'standard')
const wholeHours = durations('hour', 'standard')

/** 12.3%, of a value from 0 to 100. */
export function formatPercent(value: number, language: Language): string {
  return percent(language).format(value / 100)
}

/** One part of a whole in percent; all parts together are 100. */
export const shareAt = (values: readonly (number | null)[], place: number): number =>
  sharesOf(values.map(value => value ?? 0))[place] ?? 0

/** A change in percent, such as +12.3% or −4%; without a sign when it rounds to 0. */
export function formatChange(value: number, language: Language): string {
  return change(language)
    .format(value / 100)
    .replace('-', '\u2212')
}

/** The unit of the figures on an axis. */
export interface AxisUnit {
  /** What it is in the unit of the values: an hour is 3600 seconds. */
  size: number
  /** A number of it, as text. */
  format: (count: number, language: Language) => string
}

const timeUnits = [
  { below: 120, size: 1, format: inSeconds },
  { below: 7200, size: 60, format: inMinutes },
  { below: Infinity, size: 3600, format: inHours },
]

/** The unit of an axis up to the highest value. Times are in seconds, minutes or hours: round seconds are odd hours. */
export function axisUnit(highest: number, unit: Unit = 'count'): AxisUnit {
  const time = unit === 'seconds' && timeUnits.find(({ below }) => highest < below)
  return time
    ? { size: time.size, format: (count, language) => time.format(language).format(count) }
    : { size: 1, format: (value, language) => formatShort(value, unit, language) }
}

/** Seconds in a suitable unit, in short: seconds, minutes or hours with one decimal. */
export function formatSeconds(seconds: number, language: Language): string {
  const { size, format } = axisUnit(seconds, 'seconds')
  return format(seconds / size, language)
}

/** Seconds in full: hours, minutes and seconds. */
function formatExactSeconds(seconds: number, language: Language): string {
  const whole = Math.round(seconds)
  const parts = [
    { value: Math.floor(whole / 3600), format: wholeHours },
    { value: Math.floor(whole / 60) % 60, format: wholeMinutes },
    { value: whole % 60, format: inSeconds },
  ].filter(({ value }) => value > 0)
  if (parts.length === 0) return inSeconds(language).format(0)
  return parts.map(({ value, format }) => format(language).format(value)).join(' ')
}

/** A value in full, with its unit. */
export function formatFigure(value: number, unit: Unit = 'count', language: Language): string {
  if (unit === 'percent') return formatPercent(value, language)
  return unit === 'seconds' ? formatExactSeconds(value, language) : formatNumber(value, language)
}

/** A value in the short form of axes and tiles. Beside it stands the exact one: see exact.tsx. */
export function formatShort(value: number, unit: Unit = 'count', language: Language): string {
  if (unit === 'percent') return formatPercent(value, language)
  return unit === 'seconds' ? formatSeconds(value, language) : formatCompact(value, language)
}

/** Characters that fit into the hole of a ring. */
const ringCharacters = 9

/** The sum in the middle of a ring: exact where there is room for it. */
export function formatInRing(value: number, unit: Unit | undefined, language: Language): string {
  const exact = formatFigure(value, unit, language)
  return exact.length <= ringCharacters ? exact : formatShort(value, unit, language)
}
