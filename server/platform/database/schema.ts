import { sql } from 'drizzle-orm'
import { boolean, check, pgTable } from 'drizzle-orm/pg-core'
import { createdAt } from './columns.ts'

/** Kind of the installation that the database was first started as; one row. */
export const installations = pgTable(
  'installation',
  {
    isOnly: boolean().primaryKey().default(true),
    /** True for a demo database, whose passwords everyone knows. */
    isDemo: boolean().notNull(),
    markedAt: createdAt(),
  },
  table => [check('installation_only', sql`${table.isOnly}`)],
)
