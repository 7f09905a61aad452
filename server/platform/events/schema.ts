import type { EventTopic } from '@greenroom/contract/events'
import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Audience } from './publish.ts'

/** Events of the last day, from which browsers resume after a break. Each is stored in the transaction of its change. */
export const streamEvents = pgTable(
  'stream_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull().default(sql`clock_timestamp()`),
    topic: text().$type<EventTopic>().notNull(),
    ids: text().array().notNull(),
    /** See `Publish`; null when unknown. */
    columns: text().array(),
    audience: jsonb().$type<Audience>().notNull(),
  },
  table => [index('stream_event_at').on(table.at)],
)
