import { sql } from 'drizzle-orm'
import { date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'
import { users } from '../../../platform/users/schema.ts'

/** Number of a user's visits to a page or a thing on one day of the installation. */
export const visits = pgTable(
  'visit',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    /** Name of the page's route, or kind of the thing. */
    page: text().notNull(),
    /** The id of the thing; empty for a page. */
    subject: text().notNull().default(''),
    count: integer().notNull(),
    /** The last time. */
    lastAt: instant().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.userId, table.day, table.page, table.subject] }),
    index('visit_subject').on(table.subject, table.day),
    index('visit_day').on(table.day),
  ],
)

/** When a user was on the page where users land, and when the visit before that one was. */
export const homeVisits = pgTable('home_visit', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  at: instant().notNull(),
  /** The end of the visit before; null: there was none. */
  previousAt: instant(),
})
