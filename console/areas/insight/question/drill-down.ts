import {
  type AnalyticsFilters,
  type AnalyticsQuestion,
  analyticsLimits,
} from '@greenroom/contract/areas/insight/analytics'
import { moments } from '@greenroom/contract/areas/insight/exploration'
import { type Dimension, filterDimensions, type Measure } from '@greenroom/contract/areas/insight/measures'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import type { Drawn } from './draw-answer.ts'
import { exploreAddress, type Moment } from './explore-address.ts'
import { genresOfKey, genresOfType } from './genre-types.ts'
import { daysIn } from './period.ts'
import { type Key, others } from './pivot.ts'
import { grainOf, isTime, rangeOfKey } from './time-keys.ts'

type Question = Pick<AnalyticsQuestion, 'measure' | 'filters' | 'range' | 'compare'>

/**
 * Where a point of a chart leads: to the question whose sum is the number that was pressed, divided by content items
 * where it can be. Undefined for a point without a key of its own, for one of the earlier period, and for two times at
 * once that no question can be narrowed to.
 * @param at the time to which the chart is narrowed already
 */
export function drillDown(
  question: Question,
  drawn: Omit<Drawn, 'figures'>,
  { label, series }: PickedPoint,
  at: Moment | null = null,
): string | undefined {
  if (series !== undefined && series >= drawn.seriesKeys.length) return undefined
  const parts: [Dimension | undefined, Key][] = [[drawn.labelOf, drawn.labelKeys[label] ?? null]]
  if (drawn.seriesOf && series !== undefined) parts.push([drawn.seriesOf, drawn.seriesKeys[series] ?? null])
  const narrowed = { filters: { ...question.filters }, range: question.range }
  let moment = at
  for (const [dimension, key] of parts) {
    if (dimension === undefined) continue
    if (key === null || key === others) return undefined
    const momentOf = moments.find(one => one === dimension)
    if (momentOf && moment) return undefined
    if (momentOf) moment = { dimension: momentOf, key }
    if (isTime(dimension)) narrowed.range = rangeOfKey(dimension, key, narrowed.range) ?? narrowed.range
    else narrowed.filters = { ...narrowed.filters, ...filterOf(dimension, key, narrowed.filters) }
  }
  // Two times without a common day, or a genre and another type: there is nothing, and no question says so.
  const isEmpty = Object.values(narrowed.filters).some(values => values?.length === 0)
  if (isEmpty || narrowed.range.from > narrowed.range.to) return undefined
  const by = dividingFurther(question.measure, narrowed, moment)
  return exploreAddress({ ...question, ...narrowed, by }, { moment })
}

/** The dimension that says most about the rest of a question. Its figures add up to the question's sum. */
function dividingFurther(
  measure: Measure,
  { filters, range }: Pick<AnalyticsQuestion, 'filters' | 'range'>,
  moment: Moment | null,
): Dimension[] {
  const days = daysIn(range)
  if (measure === 'visitors') return days > 1 ? ['day'] : []
  // Visits are of no content item.
  if (measure === 'visits' || measure === 'consoleVisits') return ['referrer']
  if (moment) return days > analyticsLimits.hourDays ? ['genre'] : ['content']
  return filters.content?.length === 1 ? [grainOf(days)] : ['content']
}

function filterOf(dimension: Dimension, key: string, { genre: among }: AnalyticsFilters): AnalyticsFilters {
  if (dimension === 'genre' || dimension === 'type') {
    const genres = dimension === 'type' ? genresOfType(key) : genresOfKey(key)
    return { genre: genres.filter(genre => among === undefined || among.includes(genre)) }
  }
  const name = filterDimensions.find(one => one === dimension)
  return name ? { [name]: [key] } : {}
}
