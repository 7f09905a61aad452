import type { Language } from '@greenroom/contract/languages'
import type { EChartsCoreOption } from 'echarts/core'
import { formatCompact, formatNumber } from '../format.ts'
import { chartColors, chartInk } from './palette.ts'

/** Values over the same labels. */
export interface Series {
  name: string
  values: readonly number[]
}

export interface ChartFigures {
  /** One for each value: days, hours, sources. */
  labels: readonly string[]
  series: readonly Series[]
  /** `line` for what goes on in time, `bar` for what stands side by side. */
  kind: 'line' | 'bar'
}

export interface ChartLook {
  isDark: boolean
  language: Language
  /** No movement for people who ask for none. */
  isStill: boolean
  /** The page's own fonts: the library measures texts by them. */
  fonts: string
}

const dashes = ['solid', 'dashed', 'dotted'] as const

/** So many labels are all shown, in lines of so many pixels: they fit side by side on a phone. Of more, some are left out. */
const fewLabels = 4
const wrapped = { interval: 0, width: 80, overflow: 'break' } as const
const thinned = { hideOverlap: true, alignMinLabel: 'left', alignMaxLabel: 'right' } as const

/** The figures as the library draws them, in the theme and the language on screen. */
export function chartOption(
  { labels, series, kind }: ChartFigures,
  { isDark, language, isStill, fonts }: ChartLook,
): EChartsCoreOption {
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
    xAxis: {
      type: 'category',
      data: [...labels],
      boundaryGap: kind === 'bar',
      axisLine: { lineStyle: { color: ink.line } },
      axisTick: { show: false },
      axisLabel: { ...text, ...(labels.length <= fewLabels ? wrapped : thinned) },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: ink.line, type: 'dashed' } },
      axisLabel: { ...text, formatter: (value: number) => formatCompact(value, language) },
    },
    series: series.map(({ name, values }, place) =>
      kind === 'bar'
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
