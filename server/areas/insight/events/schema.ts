import { contentGenres, contentSources } from '@greenroom/contract/areas/content/content-sets'
import { dropReasons } from '@greenroom/contract/areas/insight/event-batch'
import { eventTypes, referrers } from '@greenroom/contract/areas/insight/measures'
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../../../platform/database/columns.ts'

/** What is said of a content item with its events, as it was at the time; a row for each state that it was ever in. */
export const contentFacts = pgTable(
  'content_fact',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    contentItemId: uuid().notNull(),
    author: text().notNull(),
    source: text({ enum: contentSources }).notNull(),
    topic: text().notNull(),
    genre: text({ enum: contentGenres }).notNull(),
  },
  table => [
    uniqueIndex('content_fact_state').on(
      table.contentItemId,
      table.author,
      table.source,
      table.topic,
      table.genre,
    ),
    index('content_fact_author').on(table.author),
  ],
)

const bigCount = () => bigint({ mode: 'number' }).notNull().default(0)

/** Events of visitors. They hold no address, no browser and no name (docs/decisions/074). */
export const events = pgTable(
  'event',
  {
    /** In the order of arrival; roll-ups remember the last one that they have counted. */
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** As the sender called it: the same one again is not counted again. */
    id: uuid().notNull(),
    type: text({ enum: eventTypes }).notNull(),
    /** Null for a visit. */
    factId: integer(),
    referrer: text({ enum: referrers }).notNull(),
    /** A pseudonym, 63 bits of a keyed hash; null when nobody in particular did it. */
    visitor: bigint({ mode: 'bigint' }),
    /** The pseudonym is the same every day; else it changes every night. */
    stable: boolean().notNull().default(false),
    /** A program; it is not counted. */
    bot: boolean().notNull().default(false),
    seconds: integer().notNull().default(0),
    count: integer().notNull().default(1),
    occurredAt: instant().notNull(),
    receivedAt: createdAt(),
  },
  table => [
    uniqueIndex('event_id').on(table.id),
    // New pages are summed up as they fill, and not only by the next vacuum: questions of today and yesterday read few of them.
    index('event_occurred')
      .using('brin', table.occurredAt)
      .with({ autosummarize: true, pages_per_range: 32 }),
    // Questions that no roll-up answers are of one type.
    index('event_type').on(table.type, table.occurredAt),
    // For what deletes them.
    index('event_bot').on(table.occurredAt).where(sql`bot`),
  ],
)

/** Up to which event the roll-ups have counted, and since when; one row. */
export const rollUpState = pgTable('roll_up_state', {
  id: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  at: instant().notNull(),
  /** The time zone of the counted days; when the setting changes, all days are counted anew. */
  timeZone: text().notNull(),
})

/** How many events were not counted, by day and reason. */
export const eventDrops = pgTable(
  'event_drop',
  {
    day: date().notNull(),
    reason: text({ enum: dropReasons }).notNull(),
    /** The program's id, the origin of a web page, or empty. */
    sender: text().notNull(),
    count: bigCount(),
  },
  table => [primaryKey({ columns: [table.day, table.reason, table.sender] })],
)

/** The secret of a day by which pseudonyms of web visitors are made; it is deleted with the last day on which late events come. */
export const visitorSalts = pgTable('visitor_salt', { day: date().primaryKey(), salt: text().notNull() })

/** The secret by which pseudonyms of visitors are made whom other systems name; one row, made when it is first needed. */
export const visitorKeys = pgTable('visitor_key', { id: integer().primaryKey(), key: text().notNull() })

/** Content items that went online or offline, until they are events; fed by a trigger on `content_item`. */
export const statusChanges = pgTable('status_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contentItemId: uuid().notNull(),
  isOnline: boolean().notNull(),
  at: instant().notNull().default(sql`clock_timestamp()`),
})

/** Web pages whose events are taken, by their origin. */
export const collectOrigins = pgTable(
  'collect_origin',
  {
    id: id(),
    /** As browsers write it: `https://example.com`. */
    origin: text().notNull(),
    /** Stays when the user is gone. */
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('collect_origin_name').on(table.origin)],
)
