import type { ChartFigures } from './chart-figures.ts'
import { type ChartTheme, legendStyle, textStyle, tooltipStyle } from './chart-theme.ts'
import { legendNames } from './pairs.ts'
import { chartInk } from './palette.ts'
import { seriesColors } from './series-color.ts'
import { tooltipElement } from './tooltip.ts'
import { formatFigure } from './units.ts'

/** Position of the centre of a radar, as a fraction of width and height. */
export const radarCenter = { x: 0.5, y: 0.56 }
const inPercent = (part: number) => `${Math.round(part * 100)}%`

/**
 * Options of the chart library for a radar. The labels have one scale, so that shapes can be compared; the label that
 * sums up the others has its own.
 */
export function radarOption(figures: ChartFigures, theme: ChartTheme) {
  const { labels, series, unit, rest } = figures
  const ink = chartInk(theme.isDark)
  const colors = seriesColors(series, theme.isDark, theme.accents)
  const names = legendNames(series)
  const maxOf = (isWeighed: (place: number) => boolean) =>
    Math.max(
      1,
      ...series.flatMap(({ values }) =>
        values.filter((_, place) => isWeighed(place)).map(value => value ?? 0),
      ),
    )
  const max = maxOf(place => place !== rest)
  const maxOfRest = maxOf(place => place === rest)
  const lines = { lineStyle: { color: ink.line } }
  return {
    legend: { ...legendStyle(theme), data: [...new Set(names)] },
    tooltip: {
      ...tooltipStyle(theme),
      trigger: 'item',
      formatter: ({
        dataIndex,
        color,
        value,
      }: {
        dataIndex: number
        color: string
        value: readonly number[]
      }) =>
        tooltipElement(
          series[dataIndex]?.name ?? '',
          labels.map((label, place) => ({
            color,
            name: label,
            value: formatFigure(value[place] ?? 0, unit, theme.language),
          })),
        ),
    },
    radar: {
      center: [inPercent(radarCenter.x), inPercent(radarCenter.y)],
      radius: '66%',
      indicator: labels.map((name, place) => ({ name, max: place === rest ? maxOfRest : max })),
      axisName: { ...textStyle(theme), width: 84, overflow: 'truncate' },
      axisLine: lines,
      splitLine: lines,
      splitArea: { show: false },
    },
    series: [
      {
        type: 'radar',
        symbolSize: 4,
        data: series.map(({ values, isEarlier }, place) => ({
          name: names[place] ?? '',
          value: values.map(value => value ?? 0),
          itemStyle: { color: colors[place], ...(isEarlier && { opacity: 0.4 }) },
          lineStyle: isEarlier
            ? { width: 1.5, type: 'dashed', opacity: 0.6, color: colors[place] }
            : { width: 2, color: colors[place] },
          ...(!isEarlier && { areaStyle: { opacity: 0.08, color: colors[place] } }),
        })),
      },
    ],
  }
}
