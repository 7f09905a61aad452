import type { ListPreference } from '@greenroom/contract/areas/profile'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** How each person keeps each list. The key holds both, so nobody ever gets another person's columns. */
export const listPreferences = pgTable(
  'list_preference',
  {
    personId: uuid().notNull(),
    list: text().notNull(),
    preference: jsonb().$type<ListPreference>().notNull(),
  },
  table => [primaryKey({ columns: [table.personId, table.list] })],
)
