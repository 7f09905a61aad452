import { sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** Running work of jobs: a row is inserted before the work and deleted after it. A row without a live server marks a crash. */
export const jobAttempts = pgTable(
  'job_attempt',
  {
    job: text().notNull(),
    /** Id of the item of a long job; empty for other jobs. */
    item: text().notNull(),
    /** Number of this attempt, from 1. */
    attempts: integer().notNull(),
    /** Version of the server that runs it: another version may have fixed the crash. */
    version: text().notNull(),
    /** Identifies the attempt, so that only its own server ends it. */
    runner: uuid().notNull(),
    startedAt: instant().notNull().default(sql`now()`),
  },
  table => [primaryKey({ columns: [table.job, table.item] })],
)
