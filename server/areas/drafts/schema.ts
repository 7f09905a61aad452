import type { Draft } from '@greenroom/contract/areas/drafts/drafts'
import { sql } from 'drizzle-orm'
import { index, integer, json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/database/columns.ts'
import { users } from '../../platform/users/schema.ts'

/**
 * What each user has typed into each form without saving it. Not recorded in the operation log: it is written every
 * few seconds, only its user sees it, and it changes nothing of the product; a save of the form is recorded there.
 */
export const drafts = pgTable(
  'form_draft',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    form: text().notNull(),
    /** The id of the row that is edited; empty for a new one. No reference: the draft outlives the row. */
    subject: text().notNull(),
    title: text().notNull(),
    // Not jsonb, which refuses text that users can type: half of a surrogate pair, U+0000.
    values: json().$type<Draft['values']>().notNull(),
    base: json().$type<Draft['base']>().notNull(),
    writer: text().notNull(),
    sequence: integer().notNull(),
    device: text().notNull(),
    savedAt: instant().notNull().default(sql`now()`),
  },
  table => [
    primaryKey({ columns: [table.userId, table.form, table.subject] }),
    index('form_draft_saved').on(table.savedAt),
  ],
)
