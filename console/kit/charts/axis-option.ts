import { axisSeries } from './axis-series.ts'
import { isHorizontal, roomOf, sideNameWidth } from './bar-names.ts'
import { type ChartFigures, nameOfLabel, type Series } from './chart-figures.ts'
import { type ChartTheme, legendHeight, legendStyle, textStyle, tooltipStyle } from './chart-theme.ts'
import { legendNames, placesInPairs } from './pairs.ts'
import { chartInk } from './palette.ts'
import { seriesColors } from './series-color.ts'
import { tooltipElement } from './tooltip.ts'
import { type AxisUnit, axisUnit, formatFigure } from './units.ts'
import { sliderRoom, zoomOption } from './zoom.ts'

/**
 * Of consecutive labels, such as days, some are left out; the labels around them imply them. The first one stays, because
 * it alone names the year.
 */
export const thinned = {
  hideOverlap: true,
  showMinLabel: true,
  alignMinLabel: 'left',
  alignMaxLabel: 'right',
} as const

/** The highest value that is drawn: in a stack, the highest sum. */
function highestOf({ labels, series, isStacked }: ChartFigures): number {
  const heights = labels.map((_, place) => {
    const sumOf = (isEarlier: boolean) =>
      series
        .filter(one => (one.isEarlier ?? false) === isEarlier)
        .reduce((sum, { values }) => sum + (values[place] ?? 0), 0)
    return isStacked
      ? Math.max(sumOf(false), sumOf(true))
      : Math.max(...series.map(({ values }) => values[place] ?? 0))
  })
  return Math.max(0, ...heights)
}

/** A series in the unit of its axis, so that the steps of the axis are round in that unit. */
const inUnitOf = ({ size }: AxisUnit, series: Series): Series => ({
  ...series,
  values: series.values.map(value => value && value / size),
})

/** Style of the names of bars: all names are shown, below the bars, or beside horizontal bars. */
function namesOf(figures: ChartFigures, width: number) {
  if (figures.kind !== 'bar') return thinned
  return isHorizontal(figures, width)
    ? { interval: 0, width: sideNameWidth(width), overflow: 'truncate' }
    : { interval: 0, width: roomOf(figures.labels, width), overflow: 'break' }
}

/** Options of the chart library for lines and bars over axes. */
export function axisOption(figures: ChartFigures, theme: ChartTheme) {
  const { labels, series, kind, unit = 'count' } = figures
  const { isDark, language, width } = theme
  const hasHorizontalBars = isHorizontal(figures, width)
  const names = [...new Set(legendNames(series))]
  const ink = chartInk(isDark)
  const text = textStyle(theme)
  const scale = axisUnit(highestOf(figures), unit)
  return {
    grid: {
      left: 4,
      right: 12,
      top: series.length > 1 ? legendHeight(names, width) : 12,
      bottom: figures.canZoom ? sliderRoom : 4,
      containLabel: true,
    },
    ...(series.length > 1 && { legend: { ...legendStyle(theme), data: names } }),
    tooltip: {
      ...tooltipStyle(theme),
      trigger: 'axis',
      formatter: axisTooltip(figures, theme),
    },
    ...(figures.canZoom && { dataZoom: zoomOption(theme) }),
    [hasHorizontalBars ? 'yAxis' : 'xAxis']: {
      type: 'category',
      data: [...labels],
      // The first series is on top, as in the table.
      inverse: hasHorizontalBars,
      boundaryGap: kind !== 'line',
      axisLine: { lineStyle: { color: ink.line } },
      axisTick: { show: false },
      axisLabel: { ...text, ...namesOf(figures, width) },
    },
    [hasHorizontalBars ? 'xAxis' : 'yAxis']: {
      type: 'value',
      ...(unit === 'count' && { minInterval: 1 }),
      ...(hasHorizontalBars && { splitNumber: 3 }),
      splitLine: { lineStyle: { color: ink.line, type: 'dashed' } },
      axisLabel: {
        ...text,
        ...(hasHorizontalBars && { hideOverlap: true }),
        formatter: (value: number) => scale.format(value, language),
      },
    },
    series: axisSeries({ ...figures, series: series.map(one => inUnitOf(scale, one)) }, theme),
  }
}

/** Tooltip with the exact numbers of one label; in a stack, the uppermost first. */
export function axisTooltip(figures: ChartFigures, theme: ChartTheme) {
  const { series, unit, isStacked } = figures
  const colors = seriesColors(series, theme.isDark, theme.accents)
  const names = legendNames(series)
  const inOrder = placesInPairs(series)
  return (points: readonly { dataIndex: number; seriesName: string }[]) => {
    const place = points[0]?.dataIndex ?? 0
    const seriesNames = new Set(points.map(({ seriesName }) => seriesName))
    const lines = inOrder.flatMap(index => {
      const one = series[index]
      const value = one?.values[place] ?? null
      return !one || value === null || !seriesNames.has(names[index] ?? '')
        ? []
        : [{ color: colors[index] ?? '', name: one.name, value: formatFigure(value, unit, theme.language) }]
    })
    return tooltipElement(nameOfLabel(figures, place), isStacked ? lines.toReversed() : lines)
  }
}
