/** Types of events: acts of visitors and of the team on content items, visits of readers, and visits of the console. */
export const eventTypes = [
  'impression',
  'click',
  'read',
  'like',
  'comment',
  'share',
  'visit',
  'publication',
  'unpublication',
  'consoleVisit',
] as const
export type EventType = (typeof eventTypes)[number]

/** Event types that other systems and web pages may send. Console visits are counted by Greenroom alone. */
export const sentEventTypes = eventTypes.filter(type => type !== 'consoleVisit')

/** Event types that only readers cause. The others come from Greenroom itself, too. */
export const readerEventTypes = sentEventTypes.filter(
  type => type !== 'publication' && type !== 'unpublication',
)

/**
 * Where a visitor came from: a typed address, a search, a social network, a tracking link, the same site, or another
 * one.
 */
export const referrers = ['direct', 'search', 'social', 'campaign', 'internal', 'other'] as const
export type Referrer = (typeof referrers)[number]

/** Countable measures: the events of a type, the seconds of all reads, and different visitors. */
export const measures = [
  'impressions',
  'clicks',
  'reads',
  'readSeconds',
  'likes',
  'comments',
  'shares',
  'visits',
  'publications',
  'unpublications',
  'consoleVisits',
  'visitors',
] as const
export type Measure = (typeof measures)[number]

/**
 * Measures without content items: visits and visitors are of the whole installation. A narrower data scope holds no part
 * of them (docs/decisions/099).
 */
export const wholeScopeMeasures = [
  'visits',
  'consoleVisits',
  'visitors',
] as const satisfies readonly Measure[]

/** Whether only callers whose data scope is all rows get an answer about a measure. */
export const isWholeScopeMeasure = (measure: Measure): boolean =>
  wholeScopeMeasures.some(other => other === measure)

/** Dimensions of a measure. `slot`: two hours of the day. `weekday`: 1 (Monday) to 7. `type`: a group of genres. */
export const timeDimensions = ['hour', 'day', 'week', 'month', 'slot', 'weekday'] as const
export const contentDimensions = ['content', 'author', 'source', 'topic', 'genre'] as const
export const dimensions = [...timeDimensions, ...contentDimensions, 'type', 'referrer'] as const
export type Dimension = (typeof dimensions)[number]

/** Dimensions that can be filtered. */
export const filterDimensions = [...contentDimensions, 'referrer'] as const
export type FilterDimension = (typeof filterDimensions)[number]

/** Visitors can only be divided by day, because their pseudonyms change every night (docs/decisions/074). */
export const visitorDimensions: readonly Dimension[] = ['day']

/** Whether a measure can be divided by these dimensions. */
export const canDivide = (measure: Measure, by: readonly Dimension[]): boolean =>
  measure !== 'visitors' || by.every(dimension => visitorDimensions.includes(dimension))
