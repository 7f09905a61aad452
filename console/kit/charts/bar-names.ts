import type { ChartFigures } from './chart-figures.ts'

/** How high a chart is, in px, unless its bars lie and need more. */
export const usualHeight = 280
/** Px that a lying bar takes, that each group of them takes beside, and those of the axis below. */
const barHeight = 12
const groupGap = 14
const belowBars = 40

/** Px of the axis of values, beside the bars. */
const besideBars = 60
/** Px between two names. */
const nameGap = 8
/** What two lines hold of one's room: the first is rarely full. */
const twoLines = 1.7

const chinese = '\\u2e80-\\u9fff\\uac00-\\ud7af\\uf900-\\ufaff\\uff00-\\uffef'
/** A line breaks around each Chinese character, and else between words. */
const unbroken = new RegExp(`[${chinese}]|[^\\s${chinese}]+`, 'g')
const isChinese = new RegExp(`[${chinese}]`)

/** About how wide a name of 12 px is, in px: a Chinese character is a square, others are a good half of that. */
export const widthOf = (name: string) =>
  [...name].reduce((sum, sign) => sum + (isChinese.test(sign) ? 12 : 7), 0)

/** How wide a name may be under its bar, in px, in a chart so wide. */
export const roomOf = (labels: readonly string[], width: number) =>
  Math.max(0, Math.floor((width - besideBars) / Math.max(1, labels.length)) - nameGap)

/** How wide a name may be beside its lying bar, in px; longer ones end in an ellipsis, and are whole when pointed at. */
export const besideWidth = (width: number) => Math.round(Math.min(200, width * 0.36))

/** Whether the bars lie, because not every name fits under its own in two lines. */
export function areLying({ kind, labels, isLying }: ChartFigures, width: number): boolean {
  const room = roomOf(labels, width)
  const fits = (label: string) =>
    widthOf(label) <= room * twoLines && (label.match(unbroken) ?? []).every(word => widthOf(word) <= room)
  return kind === 'bar' && (isLying === true || (width > 0 && !labels.every(fits)))
}

/** How high a chart of bars or lines is, in px: lying bars have as much room as they need. */
export function heightOf(figures: ChartFigures, width: number): number {
  if (!areLying(figures, width)) return usualHeight
  const { labels, series, isStacked } = figures
  const bars = isStacked ? 1 : series.length
  return Math.max(usualHeight, belowBars + labels.length * (groupGap + barHeight * bars))
}
