import type { AnalyticsFilters, AnalyticsQuestion } from '@greenroom/contract/areas/insight/analytics'
import { type Dimension, filterDimensions, type Measure } from '@greenroom/contract/areas/insight/measures'
import { genresByType } from '@greenroom/contract/areas/insight/specified-figures'
import { isOfTime } from '../answers/keys.ts'
import { daysBetween } from '../answers/local-time.ts'
import { summedBy } from '../answers/measures.ts'
import type { Bound } from './bound.ts'
import { isOwned } from './owned.ts'
import type { Slice } from './slices.ts'

/** Purpose of the rows. */
export interface RowsOf {
  measure: Measure
  by: readonly Dimension[]
  filters: AnalyticsFilters
  timeZone: string
  /** Before this instant, events were deleted, and only their figures are there. */
  pastUntil: Date | undefined
  /** The content items that count; undefined: all, and events without one. */
  owned: readonly string[] | undefined
}

/** Of an event without a content item. */
const noContentItem = "toUUID('00000000-0000-0000-0000-000000000000')"
const ofTypes = Object.entries(genresByType)
  .map(([type, genres]) => `genre IN (${genres.map(genre => `'${genre}'`)}), '${type}'`)
  .join(', ')
/** Visitor of an anonymous event. */
export const noVisitor = -1

/**
 * The figures of a slice as rows: `d` and `h` are the day and the hour that the clock showed, if time is asked for; then the
 * dimensions that are asked for, and `figure`.
 */
export function rowsOf(question: RowsOf, slice: Slice, bound: Bound): string {
  if (question.measure === 'visitors') return visitorRows(question, slice, bound)
  if ('days' in slice) throw new Error('Events are read from instant to instant')
  const { type, figure } = summedBy[question.measure]
  const zone = bound.bind('String', question.timeZone)
  const hasTime = question.by.some(isOfTime)
  const columns = question.by.filter(dimension => !isOfTime(dimension)).map(columnOf)
  const times = hasTime ? [`toDate32(moment, ${zone}) AS d`, `toHour(moment, ${zone}) AS h`] : []
  const grouped = [...(hasTime ? ['d', 'h'] : []), ...columns]
  const conditions = [
    `type = ${bound.bind('String', type)}`,
    ...isOwned(question),
    ...filtered(question.filters, bound),
  ]
  const read = (table: string, time: string, { from, to }: { from: Date; to: Date }, more: string[]) => {
    const within = [`${time} >= ${bound.instant(from)}`, `${time} < ${bound.instant(to)}`]
    return `SELECT ${[...new Set([`${time} AS moment`, ...columns, `${figure} AS summed`])].join(', ')}
      FROM ${table} FINAL WHERE ${[...conditions, ...more, ...within].join(' AND ')}`
  }
  const { from, to } = slice
  const { pastUntil = from } = question
  const past = pastUntil > from ? [read('past', 'at', { from, to: earlier(to, pastUntil) }, [])] : []
  const recent =
    pastUntil < to ? [read('event', 'occurred_at', { from: later(from, pastUntil), to }, ['NOT is_bot'])] : []
  const figures = [...past, ...recent].join(' UNION ALL ')
  return `SELECT ${[...times, ...columns, 'sum(summed) AS figure'].join(', ')} FROM (${figures})${
    grouped.length > 0 ? ` GROUP BY ${grouped.join(', ')}` : ''
  }`
}

const earlier = (one: Date, other: Date) => (one < other ? one : other)
const later = (one: Date, other: Date) => (one > other ? one : other)

const columnOf = (dimension: Dimension) => (dimension === 'content' ? 'content_item_id' : dimension)

function filtered(filters: AnalyticsFilters, bound: Bound): string[] {
  return filterDimensions.flatMap(name => {
    const values = filters[name]
    if (!values) return []
    if (values.length === 0) return ['0']
    const list = name === 'content' ? bound.bind('Array(UUID)', values) : bound.texts(values)
    return [`${columnOf(name)} IN ${list}`]
  })
}

/** Number of distinct visitors of each day; for a part of a day, its visitors. */
function visitorRows({ timeZone }: RowsOf, slice: Slice, bound: Bound): string {
  if ('days' in slice) {
    const { from, to } = slice.days
    return `SELECT day AS d, count() AS figure FROM visitor_day FINAL
      WHERE day BETWEEN ${bound.day(from)} AND ${bound.day(to)} GROUP BY d`
  }
  return `SELECT toDate32(occurred_at, ${bound.bind('String', timeZone)}) AS d, uniqExact(visitor) AS figure FROM event FINAL
    WHERE occurred_at >= ${bound.instant(slice.from)} AND occurred_at < ${bound.instant(slice.to)}
      AND NOT is_bot AND visitor != ${noVisitor} GROUP BY d`
}

/** Shift from a day of the base period to the day that is compared with it. */
export const shiftOf = ({ compare, range }: Pick<AnalyticsQuestion, 'compare' | 'range'>) =>
  compare === 'year'
    ? (day: string) => `addYears(${day}, 1)`
    : (day: string) => `addDays(${day}, ${daysBetween(range.from, range.to)})`

/**
 * The key of a dimension.
 * @param day what the clock showed
 * @param brought the same, brought to the day that it is compared with
 */
export function keyOf(dimension: Dimension, day: string, brought: string): string {
  switch (dimension) {
    case 'hour':
      return `concat(toString(${brought}), 'T', leftPad(toString(h), 2, '0'))`
    case 'day':
      return `toString(${brought})`
    case 'week':
      return `toString(toMonday(${brought}))`
    case 'month':
      return `substring(toString(${brought}), 1, 7)`
    case 'slot':
      return 'toString(intDiv(h, 2) * 2)'
    // By weekday, so that Mondays are compared with Mondays.
    case 'weekday':
      return `toString(toDayOfWeek(${day}))`
    case 'type':
      return `multiIf(${ofTypes}, '')`
    case 'content':
      return `if(content_item_id = ${noContentItem}, '', toString(content_item_id))`
    default:
      return `toString(${dimension})`
  }
}
