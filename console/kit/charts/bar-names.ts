import type { ChartFigures } from './chart-figures.ts'

/** Height of a chart in px, unless its bars are horizontal and need more. */
export const usualHeight = 280
/** Px for a horizontal bar, for the gap of each group of bars, and for the axis below. */
const barHeight = 12
const groupGap = 14
const belowBars = 40

/** Px of the value axis, beside the bars. */
const axisWidth = 60
/** Px between two names. */
const nameGap = 8
/** Width of a name on two lines, as a multiple of the width of one line: the first line is rarely full. */
const twoLines = 1.7

const chinese = '\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef'
/** A line can break around each Chinese character, and otherwise between words. */
const unbroken = new RegExp(`[${chinese}]|[^\\s${chinese}]+`, 'g')
const isChinese = new RegExp(`[${chinese}]`)

/**
 * Approximate width of a name at 12 px, in px: a Chinese character is square, other characters take a good half of
 * that.
 */
export const widthOf = (name: string) =>
  [...name].reduce((sum, sign) => sum + (isChinese.test(sign) ? 12 : 7), 0)

/** Maximum width in px of a name below its bar, in a chart of this width. */
export const roomOf = (labels: readonly string[], width: number) =>
  Math.max(0, Math.floor((width - axisWidth) / Math.max(1, labels.length)) - nameGap)

/**
 * Maximum width in px of a name beside its horizontal bar. Longer names end in an ellipsis and are shown in full on
 * hover.
 */
export const sideNameWidth = (width: number) => Math.round(Math.min(200, width * 0.36))

/** Whether the bars are horizontal, because not every name fits below its bar on two lines. */
export function isHorizontal({ kind, labels, hasHorizontalBars }: ChartFigures, width: number): boolean {
  const room = roomOf(labels, width)
  const fits = (label: string) =>
    widthOf(label) <= room * twoLines && (label.match(unbroken) ?? []).every(word => widthOf(word) <= room)
  return kind === 'bar' && (hasHorizontalBars === true || (width > 0 && !labels.every(fits)))
}

/** Height of a chart of bars or lines, in px; horizontal bars get the height that they need. */
export function heightOf(figures: ChartFigures, width: number): number {
  if (!isHorizontal(figures, width)) return usualHeight
  const { labels, series, isStacked } = figures
  const bars = isStacked ? 1 : series.length
  return Math.max(usualHeight, belowBars + labels.length * (groupGap + barHeight * bars))
}
