import type { ListPreference } from '@greenroom/contract/areas/profile/preferences'
import type { SomeSettings } from '@greenroom/contract/console-settings'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../platform/users/schema.ts'

/** What belongs to a person goes with them. */
const person = () => uuid().references(() => users.id, { onDelete: 'cascade' })

/** How each person keeps each list. The key holds both, so nobody ever gets another person's columns. */
export const listPreferences = pgTable(
  'list_preference',
  {
    personId: person().notNull(),
    list: text().notNull(),
    preference: jsonb().$type<ListPreference>().notNull(),
  },
  table => [primaryKey({ columns: [table.personId, table.list] })],
)

/** The settings of the console that each person changed; what is not there is as it is for everyone. */
export const consoleSettings = pgTable('console_setting', {
  personId: person().primaryKey(),
  changed: jsonb().$type<SomeSettings>().notNull(),
})
