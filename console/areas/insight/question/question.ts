import type { AnalyticsFilters, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import type { Dimension, Measure } from '@greenroom/contract/areas/insight/measures'
import type { Unit } from '../../../kit/charts/chart-figures.ts'
import type { Period } from './period.ts'

/** Row limits: as many names as a chart can show, and all combinations of two dimensions. */
const limits = { names: 20, all: 1000 } as const

/** A question about the days of a page. */
export function questionOf(
  measure: Measure,
  by: readonly Dimension[],
  { range, compare }: Pick<Period, 'range' | 'compare'>,
  filters: AnalyticsFilters = {},
): AnalyticsQuestion {
  const limit = by.length > 1 ? limits.all : limits.names
  return { measure, by: [...by], filters, range, compare, limit }
}

/** Kind of a measure's values. */
export const unitOf = (measure: Measure): Unit => (measure === 'readSeconds' ? 'seconds' : 'count')
