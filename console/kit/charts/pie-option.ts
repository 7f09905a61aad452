import { textSizes } from '../theme/text-sizes.ts'
import type { ChartFigures } from './chart-figures.ts'
import { type ChartTheme, legendStyle, sliceTooltip, textStyle, tooltipStyle } from './chart-theme.ts'
import { asRings } from './pairs.ts'
import { chartColors, chartInk } from './palette.ts'
import { formatFigure, formatInRing, shareAt } from './units.ts'

/** Px of the area of a ring, and of the legend above all rings. */
export const ringHeight = 210
export const legendRoom = 40
/** Px of the hole of a ring, and of its edge. */
export const ringRadius = [50, 68] as const
/** Minimum width in px of one of several rings. */
const ringWidth = 230

const columnsOf = (rings: number, width: number) =>
  Math.max(1, Math.min(rings, Math.floor(width / ringWidth)))

/** Height of a chart of rings, in px. */
export function pieHeight(figures: ChartFigures, width: number): number {
  const { series } = asRings(figures)
  return legendRoom + ringHeight * Math.ceil(series.length / columnsOf(series.length, width))
}

/** Options of the chart library for rings, each with its sum in the centre. */
export function pieOption(compared: ChartFigures, theme: ChartTheme) {
  const figures = asRings(compared)
  const { labels, series, unit } = figures
  const columns = columnsOf(series.length, theme.width)
  const ink = chartInk(theme.isDark)
  const text = textStyle(theme)
  const colors = chartColors(theme.isDark)
  const centers = series.map((_, place) => ({
    left: ((place % columns) + 0.5) * (100 / columns),
    top: legendRoom + ringHeight * (Math.floor(place / columns) + 0.5),
  }))
  return {
    legend: { ...legendStyle(theme), data: [...labels] },
    tooltip: { ...tooltipStyle(theme), trigger: 'item', formatter: sliceTooltip(compared, theme) },
    title: series.map(({ name, values }, place) => ({
      text: formatInRing(sum(values), unit, theme.language),
      subtext: name,
      left: `${centers[place]?.left}%`,
      top: (centers[place]?.top ?? 0) - 22,
      itemGap: 2,
      textAlign: 'center',
      textStyle: { ...text, color: ink.strong, fontSize: textSizes.section, fontWeight: 600 },
      subtextStyle: { ...text, fontSize: textSizes.remark },
    })),
    series: series.map(({ name, values }, place) => ({
      name,
      type: 'pie',
      // By default, zeros alone would be drawn as equal slices.
      stillShowZeroSum: false,
      radius: [...ringRadius],
      center: [`${centers[place]?.left}%`, centers[place]?.top],
      cursor: theme.canPick ? 'pointer' : 'default',
      itemStyle: { borderColor: ink.surface, borderWidth: 2 },
      data: labels.map((label, index) => ({
        name: label,
        value: values[index] ?? 0,
        itemStyle: { color: colors[index % colors.length] },
      })),
      label: {
        ...text,
        // A percentage is short; without this the library truncates it where rings are close together.
        overflow: 'none',
        formatter: ({ dataIndex }: { dataIndex: number }) =>
          formatFigure(shareAt(values, dataIndex), 'percent', theme.language),
      },
      minShowLabelAngle: 12,
      labelLine: { length: 4, length2: 4, lineStyle: { color: ink.line } },
    })),
  }
}

const sum = (values: readonly (number | null)[]) =>
  values.reduce<number>((all, value) => all + (value ?? 0), 0)
