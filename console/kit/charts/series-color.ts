import type { Series } from './chart-figures.ts'
import { numbersOf, todaysOf } from './pairs.ts'
import { chartColors } from './palette.ts'

/**
 * The colour of each series; an earlier series has the colour of its current one.
 * @param accents the colours of one or two series
 */
export function seriesColors(
  series: readonly Series[],
  isDark: boolean,
  accents: readonly string[],
): string[] {
  const colors = todaysOf(series).length <= accents.length ? accents : chartColors(isDark)
  return numbersOf(series).map(number => colors[number % colors.length] ?? '')
}
