import type { EChartsCoreOption } from 'echarts/core'
import { axisOption, axisTooltip, thinned } from './axis-option.ts'
import { axisSeries } from './axis-series.ts'
import { heightOf, usualHeight, widthOf } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import { type ChartTheme, legendHeight, legendStyle, textStyle, tooltipStyle } from './chart-theme.ts'
import { legendNames, todaysOf } from './pairs.ts'
import { chartColors, chartInk } from './palette.ts'
import { pieHeight, pieOption } from './pie-option.ts'
import { radarOption } from './radar-option.ts'
import { formatShort } from './units.ts'
import { sliderRoom, zoomOption } from './zoom.ts'

/** Px of a lane, of the gap below it, and the additional px of the labels below the last lane. */
const laneHeight = 56
const laneGap = 14
const labelRoom = 10

const namesOf = ({ series }: ChartFigures) => [...new Set(legendNames(series))]
const bottomOf = ({ canZoom }: ChartFigures) => labelRoom + (canZoom ? sliderRoom : 0)

/** Height of a chart with lanes, in px. */
function lanesHeight(figures: ChartFigures, width: number): number {
  const lanes = todaysOf(figures.series).length * (laneHeight + laneGap)
  return legendHeight(namesOf(figures), width) + lanes + bottomOf(figures)
}

/** Options of the chart library for lines in lanes: below one another over the same labels, each with its own scale. */
function lanesOption(figures: ChartFigures, theme: ChartTheme) {
  const { labels, series, unit } = figures
  const ink = chartInk(theme.isDark)
  const text = textStyle(theme)
  const names = namesOf(figures)
  const top = legendHeight(names, theme.width)
  const formatValue = (value: number) => formatShort(value, unit, theme.language)
  // One width for all scales, so that days are aligned across lanes.
  const scaleWidths = series.flatMap(({ values }) => values.map(value => widthOf(formatValue(value ?? 0))))
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
      axisLabel: { ...text, hideOverlap: true, formatter: formatValue },
    })),
    series: axisSeries(figures, theme),
  }
}

/** Options of the chart library for the figures, in the current theme and language. */
export function chartOption(figures: ChartFigures, theme: ChartTheme): EChartsCoreOption {
  return {
    color: [...chartColors(theme.isDark)],
    animation: !theme.isStill,
    animationDuration: 150,
    animationDurationUpdate: 150,
    textStyle: { fontFamily: theme.fonts },
    ...partsOf(figures, theme),
  }
}

function partsOf(figures: ChartFigures, theme: ChartTheme) {
  if (figures.kind === 'pie') return pieOption(figures, theme)
  if (figures.kind === 'radar') return radarOption(figures, theme)
  return figures.hasOwnScales ? lanesOption(figures, theme) : axisOption(figures, theme)
}

/** Height of a chart in px, at this width. */
export function chartHeight(figures: ChartFigures, width: number): number {
  if (figures.kind === 'pie') return pieHeight(figures, width)
  if (figures.kind === 'radar') return usualHeight
  return figures.hasOwnScales ? lanesHeight(figures, width) : heightOf(figures, width)
}
