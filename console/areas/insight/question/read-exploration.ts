import { type AnalyticsFilters, analyticsFilters } from '@greenroom/contract/areas/insight/analytics'
import { dailyTimes } from '@greenroom/contract/areas/insight/exploration'
import {
  canDivide,
  type Dimension,
  dimensions,
  filterDimensions,
  measures,
} from '@greenroom/contract/areas/insight/measures'
import type { Exploration } from './explore-address.ts'
import { readPeriod } from './read-period.ts'

/** Reads a question from an address. Invalid parameters are ignored. */
export function readExploration(parameters: URLSearchParams, today: string): Exploration {
  const measure = measures.find(one => one === parameters.get('measure')) ?? 'clicks'
  const named = [...new Set(parameters.getAll('by'))].flatMap(name => dimensions.filter(one => one === name))
  const usual: readonly Dimension[] = parameters.has('by') ? [] : ['day']
  const by = (named.length > 0 ? named : usual).slice(0, 2).filter(one => canDivide(measure, [one]))
  const [dimension = '', key = ''] = (parameters.get('at') ?? '').split('.')
  const daily = dailyTimes.find(one => one === dimension)
  return {
    measure,
    by,
    filters: measure === 'visitors' ? {} : readFilters(parameters),
    period: readPeriod(parameters, today),
    moment: daily && /^\d{1,2}$/.test(key) && by[0] === 'content' ? { dimension: daily, key } : null,
    asTable: parameters.get('as') === 'table',
  }
}

function readFilters(parameters: URLSearchParams): AnalyticsFilters {
  const filters: AnalyticsFilters = {}
  for (const name of filterDimensions) {
    const values = parameters.getAll(name)
    const read = analyticsFilters.safeParse(values.length > 0 ? { [name]: values } : {})
    if (read.success) Object.assign(filters, read.data)
  }
  return filters
}
