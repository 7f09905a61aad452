import type { Language } from '@greenroom/contract/languages'
import { sharesOf } from '@greenroom/contract/shares'
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

/** Seconds in a suitable unit, in short: seconds, minutes or hours with one decimal. */
export function formatSeconds(seconds: number, language: Language): string {
  if (seconds < 120) return inSeconds(language).format(seconds)
  return seconds < 7200 ? inMinutes(language).format(seconds / 60) : inHours(language).format(seconds / 3600)
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
