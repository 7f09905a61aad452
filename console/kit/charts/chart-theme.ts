import type { Language } from '@greenroom/contract/languages'
import { textSizes } from '../theme/text-sizes.ts'
import { widthOf } from './bar-names.ts'
import type { ChartFigures } from './chart-figures.ts'
import { chartInk } from './palette.ts'
import { tooltipElement } from './tooltip.ts'
import { formatFigure, shareAt } from './units.ts'

/** Style of a chart. */
export interface ChartTheme {
  isDark: boolean
  /** The theme colour as it appears on the page, and the second accent. */
  accents: readonly [string, string]
  language: Language
  /** No animation for users who prefer reduced motion. */
  isStill: boolean
  /** The page's own fonts, by which the library measures texts. */
  fonts: string
  /** Width of the chart, in px. */
  width: number
  /** Whether a click on a point has an effect. */
  canPick?: boolean
}

/** The texts of a chart. */
export const textStyle = ({ isDark, fonts }: ChartTheme) => ({
  color: chartInk(isDark).text,
  fontFamily: fonts,
  fontSize: textSizes.remark,
})

/** In px: the height of a legend row, and the space beside a name in it. */
const legendRow = 24
const legendNameSpace = 39

/** Height of a legend with these names, in px, with its gap. */
export function legendHeight(names: readonly string[], width: number): number {
  let [rows, used] = [1, 0]
  for (const name of names) {
    const room = widthOf(name) + legendNameSpace
    if (used > 0 && used + room > width) [rows, used] = [rows + 1, 0]
    used += room
  }
  return 12 + legendRow * rows
}

/** The legend, when names are needed to distinguish series or slices. */
export const legendStyle = (theme: ChartTheme) => ({
  top: 0,
  left: 0,
  type: 'plain',
  itemGap: 16,
  itemWidth: 18,
  itemHeight: 8,
  textStyle: textStyle(theme),
})

/** The tooltip with exact numbers. */
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
  seriesIndex?: number
  dataIndex?: number
}

/** The tooltip of one slice, with its earlier value. */
export const sliceTooltip =
  ({ series, unit }: ChartFigures, { language }: ChartTheme) =>
  ({ name, value, color, seriesIndex = 0, dataIndex = 0 }: Pointed) => {
    const percent = shareAt(series[seriesIndex]?.values ?? [], dataIndex)
    const earlier = series.filter(({ isEarlier }) => isEarlier)[seriesIndex]
    const before = earlier?.values[dataIndex] ?? null
    return tooltipElement(name, [
      { color, name: formatFigure(percent, 'percent', language), value: formatFigure(value, unit, language) },
      ...(earlier && before !== null
        ? [{ color: '', name: earlier.name, value: formatFigure(before, unit, language) }]
        : []),
    ])
  }
