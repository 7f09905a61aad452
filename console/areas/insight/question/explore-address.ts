import type { AnalyticsFilters, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { moments } from '@greenroom/contract/areas/insight/exploration'
import { type Dimension, filterDimensions, type Measure } from '@greenroom/contract/areas/insight/measures'
import { type Period, writePeriod } from './period.ts'

/** The page that puts any question; its address is the question. */
export const explorePath = '/visualization/explore'

/** One hour, or one time of each day or week, to which the figures are narrowed. */
export interface Moment {
  dimension: (typeof moments)[number]
  key: string
}

/** A question of Explore, and how its answer is shown. */
export interface Exploration {
  measure: Measure
  by: readonly Dimension[]
  filters: AnalyticsFilters
  period: Period
  moment: Moment | null
  asTable: boolean
}

/** The address of a question. */
export function writeExploration({ measure, by, filters, period, moment, asTable }: Exploration): string {
  const parameters = new URLSearchParams({ measure })
  for (const dimension of by) parameters.append('by', dimension)
  if (by.length === 0) parameters.append('by', '')
  for (const name of filterDimensions) for (const word of filters[name] ?? []) parameters.append(name, word)
  if (moment) parameters.set('at', `${moment.dimension}.${moment.key}`)
  if (asTable) parameters.set('as', 'table')
  return `${explorePath}?${writePeriod(period, parameters)}`
}

/** Address of Explore with a chart's question. */
export function exploreAddress(
  {
    measure,
    by,
    filters,
    range,
    compare,
  }: Pick<AnalyticsQuestion, 'measure' | 'by' | 'filters' | 'range' | 'compare'>,
  { preset = null, moment = null }: { preset?: Period['preset']; moment?: Moment | null } = {},
): string {
  return writeExploration({
    measure,
    by,
    filters,
    period: { preset, range, compare },
    moment,
    asTable: false,
  })
}
