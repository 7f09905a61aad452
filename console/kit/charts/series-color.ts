import type { Series } from './chart-figures.ts'
import { numbersOf, todaysOf } from './pairs.ts'
import { chartColors } from './palette.ts'

/**
 * The colour of each series; an earlier series has the colour of its current one.
 * @param accent the colour of a single series
 */
export function seriesColors(series: readonly Series[], isDark: boolean, accent: string): string[] {
  if (todaysOf(series).length === 1) return series.map(() => accent)
  const colors = chartColors(isDark)
  return numbersOf(series).map(number => colors[number % colors.length] ?? '')
}
