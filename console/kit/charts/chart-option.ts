import type { EChartsCoreOption } from 'echarts/core'
import { axisOption } from './axis-option.ts'
import { heightOf, usualHeight } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import type { ChartLook } from './chart-look.ts'
import { lanesHeight, lanesOption } from './lanes-option.ts'
import { chartColors } from './palette.ts'
import { pieHeight, pieOption } from './pie-option.ts'
import { radarOption } from './radar-option.ts'

/** The figures as the library draws them, in the theme and the language on screen. */
export function chartOption(figures: ChartFigures, look: ChartLook): EChartsCoreOption {
  return {
    color: [...chartColors(look.isDark)],
    animation: !look.isStill,
    animationDuration: 150,
    animationDurationUpdate: 150,
    textStyle: { fontFamily: look.fonts },
    ...partsOf(figures, look),
  }
}

function partsOf(figures: ChartFigures, look: ChartLook) {
  if (figures.kind === 'pie') return pieOption(figures, look)
  if (figures.kind === 'radar') return radarOption(figures, look)
  return figures.hasOwnScales ? lanesOption(figures, look) : axisOption(figures, look)
}

/** How high a chart is, in px, in a place so wide. */
export function chartHeight(figures: ChartFigures, width: number): number {
  if (figures.kind === 'pie') return pieHeight(figures, width)
  if (figures.kind === 'radar') return usualHeight
  return figures.hasOwnScales ? lanesHeight(figures, width) : heightOf(figures, width)
}
