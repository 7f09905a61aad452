import type { ChartFigures } from './chart-figures.ts'
import type { ChartTheme } from './chart-theme.ts'
import { chartInk } from './palette.ts'

/** Px of the scale, beside the points. */
const scaleRoom = 60
/**
 * Minimum px of a point of a line, or of a group of bars with its gap, so that it can be distinguished from the next.
 */
const pointRoom = { line: 9, bar: 16 } as const
/** Px of the slider, and of the gap above it. */
const sliderHeight = 14
const sliderGap = 14
/** Px of the slider with its gaps. */
export const sliderRoom = sliderHeight + sliderGap + 4

/** The figures without their zoom when all points fit into this width. */
export function zoomWhereNeeded(figures: ChartFigures, width: number): ChartFigures {
  if (!figures.canZoom) return figures
  const { labels, kind } = figures
  const room = Math.max(0, width - scaleRoom)
  const fits = labels.length * pointRoom[kind === 'line' ? 'line' : 'bar'] <= room
  return fits || width === 0 ? { ...figures, canZoom: false } : figures
}

/** A slider below, and dragging; the mouse wheel scrolls the page. */
export function zoomOption({ isDark, accents: [accent] }: ChartTheme) {
  const ink = chartInk(isDark)
  const quiet = { lineStyle: { color: ink.line, width: 1 }, areaStyle: { color: ink.line, opacity: 0.4 } }
  const chosen = {
    lineStyle: { color: accent, width: 1, opacity: 0.6 },
    areaStyle: { color: accent, opacity: 0.12 },
  }
  return [
    {
      type: 'slider',
      height: sliderHeight,
      bottom: 4,
      left: 12,
      right: 12,
      showDetail: false,
      // Drawing on it selects a part; dragging that part moves it.
      brushSelect: true,
      brushStyle: { color: accent, opacity: 0.15 },
      backgroundColor: 'transparent',
      borderColor: ink.line,
      borderRadius: 3,
      fillerColor: 'transparent',
      dataBackground: quiet,
      selectedDataBackground: chosen,
      handleIcon: handle,
      handleSize: '100%',
      handleStyle: { color: ink.surface, borderColor: ink.text, borderWidth: 1 },
      moveHandleSize: 4,
      moveHandleIcon: 'none',
      moveHandleStyle: { color: ink.line, opacity: 1 },
      emphasis: {
        handleStyle: { color: ink.surface, borderColor: accent },
        moveHandleStyle: { color: ink.text, opacity: 1 },
      },
    },
    { type: 'inside', zoomOnMouseWheel: false, moveOnMouseWheel: false },
  ]
}

/** A bar with round ends. */
const handle = 'path://M2,0h2a2,2 0 0 1 2,2v16a2,2 0 0 1 -2,2h-2a2,2 0 0 1 -2,-2v-16a2,2 0 0 1 2,-2z'
