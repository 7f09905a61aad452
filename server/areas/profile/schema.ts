import type { ListPreference } from '@greenroom/contract/areas/profile/preferences'
import type { WorkplacePreference } from '@greenroom/contract/areas/profile/workplace'
import type { SomeSettings } from '@greenroom/contract/console-settings'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from '../../platform/users/schema.ts'

/** What belongs to a user goes with them. */
const user = () => uuid().references(() => users.id, { onDelete: 'cascade' })

/** How each user keeps each list. The key holds both, so nobody ever gets another user's columns. */
export const listPreferences = pgTable(
  'list_preference',
  {
    userId: user().notNull(),
    list: text().notNull(),
    preference: jsonb().$type<ListPreference>().notNull(),
  },
  table => [primaryKey({ columns: [table.userId, table.list] })],
)

/** The settings of the console that each user changed; what is not there is as it is for everyone. */
export const consoleSettings = pgTable('console_setting', {
  userId: user().primaryKey(),
  changed: jsonb().$type<SomeSettings>().notNull(),
})

/** How each user arranged their workplace. */
export const workplacePreferences = pgTable('workplace_preference', {
  userId: user().primaryKey(),
  preference: jsonb().$type<WorkplacePreference>().notNull(),
})
