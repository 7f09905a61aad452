import type { ChartFigures } from '../chart-figures.ts'

/**
 * Whether figures can be drawn without the chart library, which comes when somebody points at the chart: one line that
 * leads nowhere, or one ring.
 */
export function canBeStill(figures: ChartFigures, canPick: boolean): boolean {
  const { kind, series, isStacked, hasOwnScales, canZoom } = figures
  if (series.length !== 1 || isStacked || hasOwnScales || canZoom) return false
  return kind === 'pie' || (kind === 'line' && !canPick && isFromZero(figures))
}

const isFromZero = ({ series }: ChartFigures) =>
  series.every(({ values }) => values.every(value => value === null || value >= 0))
