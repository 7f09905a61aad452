import { type Language, languages } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

/** The language in which the user keeps the console, for what reaches them elsewhere; undefined when they never chose one. */
export async function languageOf(queries: Queries, userId: string): Promise<Language | undefined> {
  // By name: the area whose table this is stands on this one.
  const [kept] = await queries.execute<{ language: string | null }>(
    sql`select changed ->> 'language' as language from console_setting where user_id = ${userId}`,
  )
  return languages.find(language => language === kept?.language)
}
