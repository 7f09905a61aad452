import type { Series } from './chart-figures.ts'
import { chartColors } from './palette.ts'

/**
 * The colour of each series: one of an earlier time has that of the series before it.
 * @param accent of a series that stands alone
 */
export function seriesColors(series: readonly Series[], isDark: boolean, accent: string): string[] {
  if (series.filter(({ isEarlier }) => !isEarlier).length === 1) return series.map(() => accent)
  const colors = chartColors(isDark)
  let place = -1
  return series.map(({ isEarlier }) => {
    if (!isEarlier) place++
    return colors[Math.max(place, 0) % colors.length] ?? ''
  })
}
