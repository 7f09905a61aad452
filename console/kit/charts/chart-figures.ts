/** Values over the same labels. */
export interface Series {
  name: string
  values: readonly number[]
}

/** What a chart draws. */
export interface ChartFigures {
  /** One for each value: days, hours, sources. */
  labels: readonly string[]
  series: readonly Series[]
  /** `line` for what goes on in time, `bar` for what is compared by name, `scale` for bars of what follows one another. */
  kind: 'line' | 'bar' | 'scale'
}
