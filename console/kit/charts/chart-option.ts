import type { EChartsCoreOption } from 'echarts/core'
import { axisOption } from './axis-option.ts'
import { heightOf, usualHeight } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import type { ChartTheme } from './chart-theme.ts'
import { lanesHeight, lanesOption } from './lanes-option.ts'
import { chartColors } from './palette.ts'
import { pieHeight, pieOption } from './pie-option.ts'
import { radarOption } from './radar-option.ts'

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
