import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Work of jobs that is under way, or was when its server ended: the row is written before the work and deleted after it. */
export const jobAttempts = pgTable(
  'job_attempt',
  {
    job: text().notNull(),
    /** The item of a long job; empty for a job that has none. */
    item: text().notNull(),
    /** Which attempt this is, from 1. */
    attempts: integer().notNull(),
    /** Of the server that makes it: another version may have mended what ended the one before. */
    version: text().notNull(),
    /** Names the attempt, so that only who made it ends it. */
    runner: uuid().notNull(),
    startedAt: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.job, table.item] })],
)
