import { goodSettings, type SomeSettings } from '@greenroom/contract/console-settings'
import { eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { consoleSettings } from './schema.ts'

/** A user's changed settings without values that this version does not support; null when they changed none. */
export async function readChangedSettings(queries: Queries, userId: string): Promise<SomeSettings | null> {
  const [stored] = await queries.select().from(consoleSettings).where(eq(consoleSettings.userId, userId))
  return stored ? goodSettings(stored.changed) : null
}

/** Puts some settings in force and leaves the others, so that two browsers never undo each other's changes. */
export async function changeSettings(queries: Queries, userId: string, changed: SomeSettings): Promise<void> {
  // A stored value that is no object would not be merged with the change.
  const before = sql`case jsonb_typeof(${consoleSettings.changed}) when 'object' then ${consoleSettings.changed} else '{}' end`
  await queries
    .insert(consoleSettings)
    .values({ userId, changed })
    .onConflictDoUpdate({
      target: consoleSettings.userId,
      set: { changed: sql`${before} || excluded.changed` },
    })
}
