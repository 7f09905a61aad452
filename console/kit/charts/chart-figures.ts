/** Values over the same labels. */
export interface Series {
  name: string
  /** Null: not known; nothing is drawn there. */
  values: readonly (number | null)[]
  /** Of an earlier time: pale and dashed, in the colour of the series before it. */
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
  /** Lines below one another, each on a scale of its own: of sizes that would not be seen beside one another. */
  hasOwnScales?: boolean
  /** Bars lie, whatever the length of their names. */
  isLying?: boolean
  /** The place of the label whose time is not over; drawn dashed or pale. */
  unfinished?: number
  /** The place of the label that sums up all others; a radar weighs it on a scale of its own. */
  rest?: number
  /** Whether a part of the labels can be looked at: by a slider below, and by dragging. */
  canZoom?: boolean
}

/** Whether there is anything to draw. */
export const hasFigures = ({ series }: Pick<ChartFigures, 'series'>): boolean =>
  series.some(({ values }) => values.some(value => value !== null && value !== 0))
