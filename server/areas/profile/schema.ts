import type { ListPreference } from '@greenroom/contract/areas/profile/preferences'
import type { WorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import type { SomeSettings } from '@greenroom/contract/console-settings'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../platform/users/schema.ts'

/** Rows of a user are deleted with the user. */
const user = () => uuid().references(() => users.id, { onDelete: 'cascade' })

/** Preferences for lists. The key contains user and list, so no user gets another user's columns. */
export const listPreferences = pgTable(
  'list_preference',
  {
    userId: user().notNull(),
    list: text().notNull(),
    preference: jsonb().$type<ListPreference>().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.list] })],
)

/** Settings of the console that users changed; missing settings have their default. */
export const consoleSettings = pgTable('console_setting', {
  userId: user().primaryKey(),
  changed: jsonb().$type<SomeSettings>().notNull(),
})

/** How each user arranged their workplace. */
export const workplacePreferences = pgTable('workplace_preference', {
  userId: user().primaryKey(),
  preference: jsonb().$type<WorkplacePreference>().notNull(),
})
