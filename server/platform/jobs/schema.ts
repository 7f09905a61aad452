import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

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
    startedAt: instant().notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.job, table.item] })],
)
