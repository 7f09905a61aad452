import type { ChartFigures } from './chart-figures.ts'
import type { ChartTheme } from './chart-theme.ts'
import { legendNames, numbersOf, todaysOf } from './pairs.ts'
import { seriesColors } from './series-color.ts'

const dashes = ['solid', 'dashed', 'dotted'] as const

/** The series of a chart with axes, with the style of each. */
export function axisSeries(figures: ChartFigures, theme: ChartTheme) {
  const { series, kind, isStacked, hasOwnScales = false, unfinished } = figures
  const colors = seriesColors(series, theme.isDark, theme.accents)
  const isAlone = hasOwnScales || (!isStacked && todaysOf(series).length === 1)
  const names = legendNames(series)
  const lanes = numbersOf(series)
  const hasEarlier = series.some(({ isEarlier }) => isEarlier)
  return series.flatMap<Record<string, unknown>>(({ values, isEarlier = false }, place) => {
    const color = colors[place] ?? ''
    const shared = {
      name: names[place] ?? '',
      itemStyle: { color, ...(isEarlier && { opacity: 0.4 }) },
      cursor: theme.canPick ? 'pointer' : 'default',
      ...(hasOwnScales && { xAxisIndex: lanes[place], yAxisIndex: lanes[place] }),
      ...(isStacked && { stack: isEarlier ? 'earlier' : 'now' }),
    }
    if (kind !== 'line') {
      return [
        {
          ...shared,
          type: 'bar',
          data: barData(values, isEarlier ? undefined : unfinished),
          barMaxWidth: 28,
        },
      ]
    }
    const dash =
      isEarlier || (!hasEarlier && !isStacked && !hasOwnScales)
        ? dashes[isEarlier ? 1 : place % dashes.length]
        : 'solid'
    const line = {
      ...shared,
      type: 'line',
      // A line of a single point would be invisible.
      showSymbol: values.length === 1,
      symbol: 'circle',
      lineStyle: { width: isEarlier ? 1.5 : 2, type: dash, color, ...(isEarlier && { opacity: 0.6 }) },
      ...(isStacked && !isEarlier && { areaStyle: { opacity: 0.35 } }),
      ...(isAlone && !isEarlier && { areaStyle: { opacity: 0.08 } }),
    }
    const last = values.length - 1
    if (isEarlier || unfinished !== last || last < 1) return [{ ...line, data: [...values] }]
    return [{ ...line, data: [...values.slice(0, last), null] }, unfinishedEnd(line, values)]
  })
}

/** The last segment of a line whose last label is unfinished: dashed, from the last finished point. */
function unfinishedEnd(line: { lineStyle: object; stack?: string }, values: readonly (number | null)[]) {
  const last = values.length - 1
  return {
    ...line,
    // In a stack of its own, so that it starts at the ends of the other lines.
    ...(line.stack !== undefined && { stack: 'end' }),
    areaStyle: line.stack === undefined ? undefined : { opacity: 0.15 },
    data: values.map((value, place) => (place < last - 1 ? null : value)),
    lineStyle: { ...line.lineStyle, type: 'dashed' },
  }
}

/** The bar of the unfinished label is pale. */
const barData = (values: readonly (number | null)[], unfinished: number | undefined) =>
  values.map((value, place) => (place === unfinished ? { value, itemStyle: { opacity: 0.45 } } : value))
