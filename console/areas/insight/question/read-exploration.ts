import { type AnalyticsFilters, analyticsFilters } from '@greenroom/contract/areas/insight/analytics'
import { moments } from '@greenroom/contract/areas/insight/exploration'
import {
  canDivide,
  type Dimension,
  dimensions,
  filterDimensions,
  type Measure,
  measures,
} from '@greenroom/contract/areas/insight/measures'
import type { Exploration, Moment } from './explore-address.ts'
import { readPeriod } from './read-period.ts'
import { isTime } from './time-keys.ts'

/** Reads a question from an address. Invalid parameters are ignored. */
export function readExploration(parameters: URLSearchParams, today: string): Exploration {
  const measure = measures.find(one => one === parameters.get('measure')) ?? 'clicks'
  const named = [...new Set(parameters.getAll('by'))].flatMap(name => dimensions.filter(one => one === name))
  const usual: readonly Dimension[] = parameters.has('by') ? [] : ['day']
  const by = (named.length > 0 ? named : usual).slice(0, 2).filter(one => canDivide(measure, [one]))
  const isByName = by[0] !== undefined && !isTime(by[0])
  return {
    measure,
    by,
    filters: measure === 'visitors' ? {} : readFilters(parameters),
    period: readPeriod(parameters, today),
    moment: isByName ? readMoment(parameters.get('at') ?? '', measure) : null,
    asTable: parameters.get('as') === 'table',
  }
}

function readMoment(text: string, measure: Measure): Moment | null {
  const [name, key = ''] = text.split('.')
  const dimension = moments.find(one => one === name)
  const form = dimension === 'hour' ? /^\d{4}-\d{2}-\d{2}T\d{2}$/ : /^\d{1,2}$/
  return dimension && form.test(key) && canDivide(measure, [dimension]) ? { dimension, key } : null
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
