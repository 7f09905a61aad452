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

/** States of content items, for their events: one row for each state that an item ever had. */
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
    /** Order of arrival; the roll-ups store the last one that they counted. */
    seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Id from the sender; an event with the same id is not counted again. */
    id: uuid().notNull(),
    type: text({ enum: eventTypes }).notNull(),
    /** Null for a visit. */
    factId: integer(),
    referrer: text({ enum: referrers }).notNull(),
    /** A pseudonym, 63 bits of a keyed hash; null for an anonymous visitor. */
    visitor: bigint({ mode: 'bigint' }),
    /** Whether the pseudonym is the same every day; otherwise it changes every night. */
    stable: boolean().notNull().default(false),
    /** Whether a program did it; such events are not counted. */
    bot: boolean().notNull().default(false),
    seconds: integer().notNull().default(0),
    count: integer().notNull().default(1),
    occurredAt: instant().notNull(),
    receivedAt: createdAt(),
  },
  table => [
    uniqueIndex('event_id').on(table.id),
    // `autosummarize` covers new pages before the next vacuum, so questions about today and yesterday read few
    // pages.
    index('event_occurred')
      .using('brin', table.occurredAt)
      .with({ autosummarize: true, pages_per_range: 32 }),
    // Questions that no roll-up answers ask for one type.
    index('event_type').on(table.type, table.occurredAt),
    // For the prune job.
    index('event_bot').on(table.occurredAt).where(sql`bot`),
  ],
)

/** One row: the last event that the roll-ups counted, and when. */
export const rollUpState = pgTable('roll_up_state', {
  id: integer().primaryKey(),
  seq: bigint({ mode: 'number' }).notNull(),
  at: instant().notNull(),
  /** Time zone of the counted days; when the setting changes, all days are counted again. */
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

/** Secret of a day for pseudonyms of web visitors; deleted after the last day on which late events are accepted. */
export const visitorSalts = pgTable('visitor_salt', { day: date().primaryKey(), salt: text().notNull() })

/** Secret for pseudonyms of visitors whom other systems name; one row, created at first use. */
export const visitorKeys = pgTable('visitor_key', { id: integer().primaryKey(), key: text().notNull() })

/** Content items that went online or offline and are not events yet; filled by a trigger on `content_item`. */
export const statusChanges = pgTable('status_change', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  contentItemId: uuid().notNull(),
  isOnline: boolean().notNull(),
  at: instant().notNull().default(sql`clock_timestamp()`),
})

/** Origins of web pages whose events are accepted. */
export const collectOrigins = pgTable(
  'collect_origin',
  {
    id: id(),
    /** As browsers write it: `https://example.com`. */
    origin: text().notNull(),
    /** May be a user who was deleted. */
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  table => [uniqueIndex('collect_origin_name').on(table.origin)],
)
