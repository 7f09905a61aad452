import type { Language } from '@greenroom/contract/languages'
import { formatCompact, formatNumber, remember } from '../format.ts'
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
const durations = (unit: 'second' | 'minute' | 'hour') =>
  remember(
    language =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        unit,
        unitDisplay: 'short',
        notation: 'compact',
        maximumFractionDigits: 1,
      }),
  )
const inSeconds = durations('second')
const inMinutes = durations('minute')
const inHours = durations('hour')
/** 12.3%, of a value from 0 to 100. */
export function formatPercent(value: number, language: Language): string {
  return percent(language).format(value / 100)
}

/** A change in percent, such as +12.3% or −4%; without a sign when it rounds to 0. */
export function formatChange(value: number, language: Language): string {
  return change(language)
    .format(value / 100)
    .replace('-', '\u2212')
}

/** Seconds in a suitable unit: seconds, minutes or hours. */
export function formatSeconds(seconds: number, language: Language): string {
  if (seconds < 120) return inSeconds(language).format(seconds)
  return seconds < 7200 ? inMinutes(language).format(seconds / 60) : inHours(language).format(seconds / 3600)
}

/** A value in full, with its unit. */
export function formatFigure(value: number, unit: Unit = 'count', language: Language): string {
  if (unit === 'percent') return formatPercent(value, language)
  return unit === 'seconds' ? formatSeconds(value, language) : formatNumber(value, language)
}

/** A value in the short form of axes and tiles. */
export function formatShort(value: number, unit: Unit = 'count', language: Language): string {
  return unit === 'count' ? formatCompact(value, language) : formatFigure(value, unit, language)
}
