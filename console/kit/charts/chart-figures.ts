/** Values over the same labels. */
export interface Series {
  name: string
  /** Null when unknown: not drawn. */
  values: readonly (number | null)[]
  /** Of an earlier time: pale and dashed, in the colour of its own; the first belongs to the first that is not, and so on. */
  isEarlier?: boolean
}

/** What the values are; percent from 0 to 100. */
export type Unit = 'count' | 'percent' | 'seconds'

/**
 * `line` for what goes on in time, `bar` for what is compared by name, `scale` for bars of what follows one another,
 * `pie` for parts of a whole (a ring for each series), `radar` for what is weighed by the same labels.
 */
export type ChartKind = 'line' | 'bar' | 'scale' | 'pie' | 'radar'

/** What a chart draws. */
export interface ChartFigures {
  /** One for each value: days, hours, sources. */
  labels: readonly string[]
  series: readonly Series[]
  kind: ChartKind
  /** Counts unless said otherwise. */
  unit?: Unit
  /** Lines as areas, or bars, on top of one another. */
  isStacked?: boolean
  /** Draws lines below one another, each with its own scale: for series of very different sizes. */
  hasOwnScales?: boolean
  /** Draws horizontal bars whatever the length of the names. */
  isLying?: boolean
  /** The place of the label whose time is not over; drawn dashed or pale. */
  unfinished?: number
  /** The index of the label that sums up the others; a radar chart gives it its own scale. */
  rest?: number
  /** Whether a part of the labels can be looked at: by a slider below, and by dragging. */
  canZoom?: boolean
}

/** Whether there is anything to draw. */
export const hasFigures = ({ series }: Pick<ChartFigures, 'series'>): boolean =>
  series.some(({ values }) => values.some(value => value !== null && value !== 0))
