import { contentGenres, contentSources } from '@greenroom/contract/areas/content/content-sets'
import { type Measure, referrers } from '@greenroom/contract/areas/insight/measures'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'

/** Measures that every roll-up sums up, in a column each. */
export type Figure = Exclude<Measure, 'visitors'>

const figure = () => bigint({ mode: 'number' }).notNull().default(0)
/** All figures side by side: a question reads one row for all of them, and an event changes few rows. */
const figures = (): Record<Figure, ReturnType<typeof figure>> => ({
  impressions: figure(),
  clicks: figure(),
  reads: figure(),
  readSeconds: figure(),
  likes: figure(),
  comments: figure(),
  shares: figure(),
  visits: figure(),
  consoleVisits: figure(),
  publications: figure(),
  unpublications: figure(),
})

/**
 * A BRIN index on a time in whose order rows are stored. Questions about a time then read consecutive pages, which is
 * several times faster than a B-tree.
 */
const inOrderOf = (name: string, time: AnyPgColumn) =>
  index(name).using('brin', time).with({ autosummarize: true, pages_per_range: 16 })

const hour = () => instant().notNull()
const day = () => date().notNull()
const referrer = () => text({ enum: referrers }).notNull()
/** Empty for events without a content item. */
const genre = () => text({ enum: [...contentGenres, ''] }).notNull()
const source = () => text({ enum: [...contentSources, ''] }).notNull()
const visitorOf = () => bigint({ mode: 'bigint' }).notNull()

/** Events by the hour. */
export const eventHours = pgTable(
  'event_hour',
  { hour: hour(), genre: genre(), referrer: referrer(), ...figures() },
  table => [primaryKey({ columns: [table.hour, table.genre, table.referrer] })],
)

/** Events by the installation's day. */
export const eventDays = pgTable(
  'event_day',
  { day: day(), genre: genre(), referrer: referrer(), ...figures() },
  table => [primaryKey({ columns: [table.day, table.genre, table.referrer] })],
)

/** Events by the hour and the topic of the content. */
export const eventTopicHours = pgTable(
  'event_topic_hour',
  { hour: hour(), genre: genre(), source: source(), topic: text().notNull(), ...figures() },
  table => [
    primaryKey({ columns: [table.genre, table.source, table.topic, table.hour] }),
    inOrderOf('event_topic_hour_hour', table.hour),
  ],
)

/** Events by the installation's day and the topic of the content. */
export const eventTopicDays = pgTable(
  'event_topic_day',
  { day: day(), genre: genre(), source: source(), topic: text().notNull(), ...figures() },
  table => [primaryKey({ columns: [table.day, table.genre, table.source, table.topic] })],
)

/** The same with the referrer. */
export const eventTopicReferrerDays = pgTable(
  'event_topic_referrer_day',
  {
    day: day(),
    genre: genre(),
    source: source(),
    topic: text().notNull(),
    referrer: referrer(),
    ...figures(),
  },
  table => [
    primaryKey({ columns: [table.genre, table.source, table.topic, table.referrer, table.day] }),
    inOrderOf('event_topic_referrer_day_day', table.day),
  ],
)

/** Events by the installation's day and author; empty without a content item. */
export const eventAuthorDays = pgTable(
  'event_author_day',
  { day: day(), author: text().notNull(), ...figures() },
  table => [primaryKey({ columns: [table.day, table.author] })],
)

/** The same with the referrer. */
export const eventAuthorReferrerDays = pgTable(
  'event_author_referrer_day',
  { day: day(), author: text().notNull(), referrer: referrer(), ...figures() },
  table => [
    primaryKey({ columns: [table.author, table.referrer, table.day] }),
    inOrderOf('event_author_referrer_day_day', table.day),
  ],
)

/** Events of each content item by the installation's day. */
export const eventContentDays = pgTable(
  'event_content_day',
  { day: day(), factId: integer().notNull(), ...figures() },
  table => [
    primaryKey({ columns: [table.factId, table.day] }),
    inOrderOf('event_content_day_day', table.day),
  ],
)

/** Sums of `event_content_day` by week (its Monday): long ranges read weeks, and days only at both ends. */
export const eventContentWeeks = pgTable(
  'event_content_week',
  { week: day(), factId: integer().notNull(), ...figures() },
  table => [
    primaryKey({ columns: [table.factId, table.week] }),
    inOrderOf('event_content_week_week', table.week),
  ],
)

/** Events of each content item by the installation's day and referrer. */
export const eventContentReferrerDays = pgTable(
  'event_content_referrer_day',
  { day: day(), factId: integer().notNull(), referrer: referrer(), ...figures() },
  table => [
    primaryKey({ columns: [table.factId, table.referrer, table.day] }),
    inOrderOf('event_content_referrer_day_day', table.day),
  ],
)

/** Visitors by day, with their first visit of the day. */
export const visitorDays = pgTable(
  'visitor_day',
  { day: day(), visitor: visitorOf(), stable: boolean().notNull(), at: instant().notNull() },
  table => [
    primaryKey({ columns: [table.day, table.visitor] }),
    index('visitor_day_stable').on(table.visitor, table.day).where(sql`stable`),
  ],
)

/** Number of visitors of a day: its rows in `visitor_day`. */
export const visitorCounts = pgTable('visitor_count', {
  day: date().primaryKey(),
  visitors: integer().notNull().default(0),
  /** Of these, visitors with a pseudonym that is the same every day. */
  stable: integer().notNull().default(0),
})

/** First visit of each visitor with a pseudonym that is the same every day. */
export const firstVisits = pgTable(
  'first_visit',
  { visitor: bigint({ mode: 'bigint' }).primaryKey(), day: day() },
  table => [index('first_visit_day').on(table.day)],
)

/** Returning visitors: by the day of their first visit, and by the day or week in which they came. */
export const visitorReturns = pgTable(
  'visitor_return',
  {
    period: text({ enum: ['day', 'week'] }).notNull(),
    first: day(),
    /** The day, or the Monday of the week, of the visits. */
    start: day(),
    visitors: integer().notNull(),
  },
  table => [primaryKey({ columns: [table.period, table.first, table.start] })],
)
