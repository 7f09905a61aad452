import type { EventType, Measure } from '@greenroom/contract/areas/insight/measures'

/** The sum of a measure: the type of its events, and their figure. */
export interface Summed {
  type: EventType
  figure: 'count' | 'seconds'
}

/** What the measures of events are made of; visitors are not summed up. */
export const summedBy: Readonly<Record<Exclude<Measure, 'visitors'>, Summed>> = {
  impressions: { type: 'impression', figure: 'count' },
  clicks: { type: 'click', figure: 'count' },
  reads: { type: 'read', figure: 'count' },
  readSeconds: { type: 'read', figure: 'seconds' },
  likes: { type: 'like', figure: 'count' },
  comments: { type: 'comment', figure: 'count' },
  shares: { type: 'share', figure: 'count' },
  visits: { type: 'visit', figure: 'count' },
  publications: { type: 'publication', figure: 'count' },
  unpublications: { type: 'unpublication', figure: 'count' },
  consoleVisits: { type: 'consoleVisit', figure: 'count' },
}
