import type { Language } from '@greenroom/contract/languages'
import type { EChartsCoreOption } from 'echarts/core'
import { formatCompact, formatNumber } from '../format.ts'
import { areLying, besideWidth, roomOf } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import { chartColors, chartInk } from './palette.ts'

export interface ChartLook {
  isDark: boolean
  language: Language
  /** No movement for users who ask for none. */
  isStill: boolean
  /** The page's own fonts: the library measures texts by them. */
  fonts: string
  /** How wide the chart is, in px. */
  width: number
}

const dashes = ['solid', 'dashed', 'dotted'] as const

/** Of what follows one another, some labels are left out: those beside them say what they would. */
const thinned = { hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right' } as const

/** How the names of bars are drawn: all of them, under their bars or, where the bars lie, beside them. */
function namesOf(figures: ChartFigures, width: number) {
  if (figures.kind !== 'bar') return thinned
  return areLying(figures, width)
    ? { interval: 0, width: besideWidth(width), overflow: 'truncate' }
    : { interval: 0, width: roomOf(figures.labels, width), overflow: 'break' }
}

/** The figures as the library draws them, in the theme and the language on screen. */
export function chartOption(
  figures: ChartFigures,
  { isDark, language, isStill, fonts, width }: ChartLook,
): EChartsCoreOption {
  const { labels, series, kind } = figures
  const lie = areLying(figures, width)
  const ink = chartInk(isDark)
  const text = { color: ink.text, fontFamily: fonts, fontSize: 12 }
  return {
    color: [...chartColors(isDark)],
    animation: !isStill,
    animationDuration: 150,
    animationDurationUpdate: 150,
    textStyle: { fontFamily: fonts },
    grid: { left: 4, right: 12, top: series.length > 1 ? 36 : 12, bottom: 4, containLabel: true },
    ...(series.length > 1 && {
      legend: { top: 0, left: 0, itemGap: 16, itemWidth: 18, itemHeight: 8, textStyle: text },
    }),
    tooltip: {
      trigger: 'axis',
      confine: true,
      backgroundColor: ink.surface,
      borderColor: ink.line,
      textStyle: { ...text, color: ink.strong },
      valueFormatter: (value: unknown) => formatNumber(Number(value), language),
    },
    [lie ? 'yAxis' : 'xAxis']: {
      type: 'category',
      data: [...labels],
      // The first one is on top, as in the table.
      inverse: lie,
      boundaryGap: kind !== 'line',
      axisLine: { lineStyle: { color: ink.line } },
      axisTick: { show: false },
      axisLabel: { ...text, ...namesOf(figures, width) },
    },
    [lie ? 'xAxis' : 'yAxis']: {
      type: 'value',
      minInterval: 1,
      ...(lie && { splitNumber: 3 }),
      splitLine: { lineStyle: { color: ink.line, type: 'dashed' } },
      axisLabel: {
        ...text,
        ...(lie && { hideOverlap: true }),
        formatter: (value: number) => formatCompact(value, language),
      },
    },
    series: series.map(({ name, values }, place) =>
      kind !== 'line'
        ? { name, type: 'bar', data: [...values], barMaxWidth: 28 }
        : {
            name,
            type: 'line',
            data: [...values],
            // A single point would not be seen as a line.
            showSymbol: values.length === 1,
            symbol: 'circle',
            lineStyle: { width: 2, type: dashes[place % dashes.length] },
            ...(place === 0 && { areaStyle: { opacity: 0.08 } }),
          },
    ),
  }
}
