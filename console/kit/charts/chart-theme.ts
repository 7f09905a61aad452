import type { Language } from '@greenroom/contract/languages'
import { widthOf } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import { chartInk } from './palette.ts'
import { tooltipElement } from './tooltip.ts'
import { formatFigure } from './units.ts'

/** How a chart looks, beside its figures. */
export interface ChartTheme {
  isDark: boolean
  /** The theme colour, as it is seen on the page. */
  accent: string
  language: Language
  /** No movement for users who ask for none. */
  isStill: boolean
  /** The page's own fonts: the library measures texts by them. */
  fonts: string
  /** How wide the chart is, in px. */
  width: number
  /** Whether a click on a point leads somewhere. */
  canPick?: boolean
}

/** The texts of a chart. */
export const textStyle = ({ isDark, fonts }: ChartTheme) => ({
  color: chartInk(isDark).text,
  fontFamily: fonts,
  fontSize: 12,
})

/** In px: the height of a legend row, and the space beside a name in it. */
const legendRow = 24
const besideName = 39

/** How high a legend of these names is, in px, with its gap. */
export function legendHeight(names: readonly string[], width: number): number {
  let [rows, used] = [1, 0]
  for (const name of names) {
    const room = widthOf(name) + besideName
    if (used > 0 && used + room > width) [rows, used] = [rows + 1, 0]
    used += room
  }
  return 12 + legendRow * rows
}

/** The legend, where names are needed to tell series or slices apart. */
export const legendStyle = (theme: ChartTheme) => ({
  top: 0,
  left: 0,
  type: 'plain',
  itemGap: 16,
  itemWidth: 18,
  itemHeight: 8,
  textStyle: textStyle(theme),
})

/** The box that says the exact numbers of what is pointed at. */
export const tooltipStyle = (theme: ChartTheme) => {
  const ink = chartInk(theme.isDark)
  return {
    confine: true,
    backgroundColor: ink.surface,
    borderColor: ink.line,
    textStyle: { ...textStyle(theme), color: ink.strong },
  }
}

interface Pointed {
  name: string
  value: number
  color: string
  percent: number
  seriesIndex?: number
  dataIndex?: number
}

/** The tooltip of one slice, with what it was before. */
export const sliceTooltip =
  ({ series, unit }: ChartFigures, { language }: ChartTheme) =>
  ({ name, value, color, percent, seriesIndex = 0, dataIndex = 0 }: Pointed) => {
    const earlier = series.filter(({ isEarlier }) => isEarlier)[seriesIndex]
    const before = earlier?.values[dataIndex] ?? null
    return tooltipElement(name, [
      { color, name: formatFigure(percent, 'percent', language), value: formatFigure(value, unit, language) },
      ...(earlier && before !== null
        ? [{ color: '', name: earlier.name, value: formatFigure(before, unit, language) }]
        : []),
    ])
  }
