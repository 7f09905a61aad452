import '../text/locales/index.ts'
import i18next from 'i18next'

/** Values over the same labels. */
export interface Series {
  name: string
  /** Null when unknown: not drawn. */
  values: readonly (number | null)[]
  /**
   * True for an earlier period: pale and dashed, in the colour of the current series. The first earlier series belongs
   * to the first current one, and so on.
   */
  isEarlier?: boolean
}

/** What the values are; percent from 0 to 100. */
export type Unit = 'count' | 'percent' | 'seconds'

/**
 * `line` for developments over time, `bar` for comparisons by name, `scale` for bars in a sequence, `pie` for parts of
 * a whole (a ring for each series), `radar` for ratings by the same labels.
 */
export type ChartKind = 'line' | 'bar' | 'scale' | 'pie' | 'radar'

/** Data of a chart. */
export interface ChartFigures {
  /** One label for each value: days, hours, sources. */
  labels: readonly string[]
  /** The labels in full, for tooltips, tables and files: days with their year. By default the labels. */
  names?: readonly string[]
  series: readonly Series[]
  kind: ChartKind
  /** Counts by default. */
  unit?: Unit
  /** Stacks areas of lines, or bars. */
  isStacked?: boolean
  /** Draws lines below one another, each with its own scale: for series of very different sizes. */
  hasOwnScales?: boolean
  /** Draws horizontal bars for names of any length. */
  hasHorizontalBars?: boolean
  /** The index of the label whose period is unfinished; drawn dashed or pale. */
  unfinished?: number
  /** The index of the label that sums up the others; a radar chart gives it its own scale. */
  rest?: number
  /** Whether a part of the labels can be zoomed to, with a slider below or by dragging. */
  canZoom?: boolean
}

/** A label in full, as tooltips, tables and files have it; says when its period is unfinished. */
export function nameOfLabel({ labels, names = labels, unfinished }: ChartFigures, place: number): string {
  const label = names[place] ?? ''
  return place === unfinished ? i18next.t('charts:unfinished', { label }) : label
}

/** Whether there is anything to draw. */
export const hasFigures = ({ series }: Pick<ChartFigures, 'series'>): boolean =>
  series.some(({ values }) => values.some(value => value !== null && value !== 0))
