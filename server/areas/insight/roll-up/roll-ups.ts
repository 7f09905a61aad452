import * as tables from './schema.ts'

/** Roll-ups with their time unit and dimensions; `from` is the roll-up or source that they are sums of. */
export const plainRollUps = {
  hours: { table: tables.eventHours, time: 'hour', has: ['genre', 'referrer'], from: 'by_topic' },
  topicHours: {
    table: tables.eventTopicHours,
    time: 'hour',
    from: 'by_topic',
    has: ['genre', 'source', 'topic'],
  },
  days: { table: tables.eventDays, time: 'day', has: ['genre', 'referrer'], from: 'by_topic' },
  topicDays: {
    table: tables.eventTopicDays,
    time: 'day',
    from: 'by_topic',
    has: ['genre', 'source', 'topic'],
  },
  topicReferrerDays: {
    table: tables.eventTopicReferrerDays,
    time: 'day',
    from: 'by_topic',
    has: ['genre', 'source', 'topic', 'referrer'],
  },
  authorDays: { table: tables.eventAuthorDays, time: 'day', has: ['author'], from: 'by_author' },
  authorReferrerDays: {
    table: tables.eventAuthorReferrerDays,
    time: 'day',
    from: 'by_author',
    has: ['author', 'referrer'],
  },
} as const

/** Roll-ups by the hour. */
export const hourRollUps = [tables.eventHours, tables.eventTopicHours] as const
/** Roll-ups with rows of a day. */
export const dayRollUps = [
  tables.eventDays,
  tables.eventTopicDays,
  tables.eventTopicReferrerDays,
  tables.eventAuthorDays,
  tables.eventAuthorReferrerDays,
  tables.eventContentDays,
  tables.eventContentReferrerDays,
  tables.visitorDays,
  tables.visitorCounts,
] as const

/** All tables that are derived from events. */
export const rollUps = [
  ...hourRollUps,
  ...dayRollUps,
  tables.eventContentWeeks,
  tables.firstVisits,
  tables.visitorReturns,
] as const
