import type { ChartFigures } from '../chart-figures.ts'

/**
 * Whether the kit can draw the figures without the chart library: one line without links, or one ring. The library is
 * loaded when the user points at the chart. With the library at once home has 506 kB instead of 338
 * (docs/decisions/109).
 */
export function canBeStill(figures: ChartFigures, canPick: boolean): boolean {
  const { kind, series, isStacked, hasOwnScales, canZoom } = figures
  if (series.length !== 1 || isStacked || hasOwnScales || canZoom) return false
  return kind === 'pie' || (kind === 'line' && !canPick && isFromZero(figures))
}

const isFromZero = ({ series }: ChartFigures) =>
  series.every(({ values }) => values.every(value => value === null || value >= 0))
