import { axisTooltip, thinned } from './axis-option.ts'
import { axisSeries } from './axis-series.ts'
import { widthOf } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import { type ChartTheme, legendHeight, legendStyle, textStyle, tooltipStyle } from './chart-theme.ts'
import { legendNames, todaysOf } from './pairs.ts'
import { chartInk } from './palette.ts'
import { formatShort } from './units.ts'
import { sliderRoom, zoomOption } from './zoom.ts'

/** Px of a lane, of the gap below it, and the additional px of the labels below the last lane. */
const laneHeight = 56
const laneGap = 14
const labelRoom = 10

const namesOf = ({ series }: ChartFigures) => [...new Set(legendNames(series))]
const bottomOf = ({ canZoom }: ChartFigures) => labelRoom + (canZoom ? sliderRoom : 0)

/** Height of a chart with lanes, in px. */
export function lanesHeight(figures: ChartFigures, width: number): number {
  const lanes = todaysOf(figures.series).length * (laneHeight + laneGap)
  return legendHeight(namesOf(figures), width) + lanes + bottomOf(figures)
}

/** Options of the chart library for lines in lanes: below one another over the same labels, each with its own scale. */
export function lanesOption(figures: ChartFigures, theme: ChartTheme) {
  const { labels, series, unit } = figures
  const ink = chartInk(theme.isDark)
  const text = textStyle(theme)
  const names = namesOf(figures)
  const top = legendHeight(names, theme.width)
  const shown = (value: number) => formatShort(value, unit, theme.language)
  // One width for all scales, so that days are aligned across lanes.
  const scaleWidths = series.flatMap(({ values }) => values.map(value => widthOf(shown(value ?? 0))))
  const left = Math.max(...scaleWidths, 0) + 16
  const lanes = todaysOf(series).map((_, place) => place)
  return {
    legend: { ...legendStyle(theme), data: names },
    tooltip: { ...tooltipStyle(theme), trigger: 'axis', formatter: axisTooltip(figures, theme) },
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    ...(figures.canZoom && { dataZoom: zoomOption(theme).map(zoom => ({ ...zoom, xAxisIndex: lanes })) }),
    grid: lanes.map(place => ({
      left,
      right: 12,
      top: top + place * (laneHeight + laneGap),
      height: laneHeight,
    })),
    xAxis: lanes.map(gridIndex => ({
      gridIndex,
      type: 'category',
      data: [...labels],
      boundaryGap: false,
      axisLine: { lineStyle: { color: ink.line } },
      axisTick: { show: false },
      axisLabel: { ...text, ...thinned, show: gridIndex === lanes.length - 1 },
    })),
    yAxis: lanes.map(gridIndex => ({
      gridIndex,
      type: 'value',
      splitNumber: 2,
      ...((unit ?? 'count') === 'count' && { minInterval: 1 }),
      splitLine: { lineStyle: { color: ink.line, type: 'dashed' } },
      axisLabel: { ...text, hideOverlap: true, formatter: shown },
    })),
    series: axisSeries(figures, theme),
  }
}
