import {
  type AnalyticsFilters,
  type AnalyticsQuestion,
  analyticsLimits,
  type DayRange,
} from '@greenroom/contract/areas/insight/analytics'
import { type Dimension, filterDimensions } from '@greenroom/contract/areas/insight/measures'
import type { PickedPoint } from '../../../kit/charts/picks.ts'
import { shiftDay } from '../../../kit/list/days.ts'
import { searchShowing } from '../../../kit/list/use-viewed-row.ts'
import type { Drawn } from './draw-answer.ts'
import { exploreAddress, type Moment } from './explore-address.ts'
import { genresOfKey, genresOfType } from './genre-types.ts'
import { type Key, others } from './pivot.ts'
import { isTime, rangeOfKey } from './time-keys.ts'

/** Where content items are (contract/routes.ts). */
const libraryPath = '/list/content'

/** The page of one content item. */
export const contentItemAddress = (id: string) => `${libraryPath}${searchShowing(id)}`

type Question = Pick<AnalyticsQuestion, 'measure' | 'filters' | 'range' | 'compare'>

/**
 * Where a point of a chart leads: to the content item that it is, or else to the content items behind it: for
 * visitors those that were clicked. Visits are of none, and lead to where they came from. Undefined for what has no key.
 */
export function drillDown(
  question: Question,
  drawn: Omit<Drawn, 'figures'>,
  { label, series }: PickedPoint,
): string | undefined {
  const parts: [Dimension | undefined, Key][] = [[drawn.labelOf, drawn.labelKeys[label] ?? null]]
  if (drawn.seriesOf && series !== undefined) parts.push([drawn.seriesOf, drawn.seriesKeys[series] ?? null])
  const narrowed = { filters: { ...question.filters }, range: question.range }
  let moment: Moment | null = null
  for (const [dimension, key] of parts) {
    if (dimension === undefined) continue
    if (key === null || key === others) return undefined
    if (dimension === 'content') return contentItemAddress(key)
    if (dimension === 'slot' || dimension === 'weekday') {
      moment = { dimension, key }
      if (dimension === 'slot') narrowed.range = lastHourDays(narrowed.range)
    } else if (isTime(dimension))
      narrowed.range = rangeOfKey(dimension, key, question.range) ?? question.range
    else narrowed.filters = { ...narrowed.filters, ...filterOf(dimension, key, narrowed.filters) }
  }
  const { measure } = question
  if (measure === 'visits') return exploreAddress({ ...question, ...narrowed, by: ['referrer'] })
  const counted = measure === 'visitors' ? 'clicks' : measure
  return exploreAddress({ ...question, ...narrowed, measure: counted, by: ['content'] }, { moment })
}

/** The end of a range, cut to the number of days for which hours can be combined with content items. */
function lastHourDays({ from, to }: DayRange): DayRange {
  const first = shiftDay(to, 1 - analyticsLimits.hourDays)
  return { from: from > first ? from : first, to }
}

function filterOf(dimension: Dimension, key: string, { genre: among }: AnalyticsFilters): AnalyticsFilters {
  if (dimension === 'genre' || dimension === 'type') {
    const genres = dimension === 'type' ? genresOfType(key) : genresOfKey(key)
    return { genre: genres.filter(genre => among === undefined || among.includes(genre)) }
  }
  const name = filterDimensions.find(one => one === dimension)
  return name ? { [name]: [key] } : {}
}
