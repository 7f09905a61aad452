import { goodSettings, type SomeSettings } from '@greenroom/contract/console-settings'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { consoleSettings } from './schema.ts'

/** What a user changed, without stored values that this version cannot use; null when they never changed any. */
export async function readChangedSettings(queries: Queries, userId: string): Promise<SomeSettings | null> {
  const [stored] = await queries.select().from(consoleSettings).where(eq(consoleSettings.userId, userId))
  return stored ? goodSettings(stored.changed) : null
}

/** Puts some settings in force and leaves the others, so that two browsers never undo each other's changes. */
export async function changeSettings(queries: Queries, userId: string, changed: SomeSettings): Promise<void> {
  // Anything but an object would be kept beside the change instead of being merged with it.
  const before = sql`case jsonb_typeof(${consoleSettings.changed}) when 'object' then ${consoleSettings.changed} else '{}' end`
  await queries
    .insert(consoleSettings)
    .values({ userId, changed })
    .onConflictDoUpdate({
      target: consoleSettings.userId,
      set: { changed: sql`${before} || excluded.changed` },
    })
}
