import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, timestamp } from 'drizzle-orm/pg-core'

/** What the database was first started as: one row. */
export const installations = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Whether it holds the demo, whose passwords everyone knows. */
    isDemo: boolean().notNull(),
    markedAt: timestamp({ withTimezone: true, mode: 'date', precision: 3 }).notNull().default(sql`now()`),
  },
  table => [check('installation_only', sql`${table.isOnly}`)],
)
