import { type Language, languages } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'

/** Language of the user's console, for texts outside of it; undefined when the user never chose one. */
export async function languageOf(queries: Queries, userId: string): Promise<Language | undefined> {
  // In plain SQL: the table's area imports this one.
  const [preference] = await queries.execute<{ language: string | null }>(
    sql`select changed ->> 'language' as language from console_setting where user_id = ${userId}`,
  )
  return languages.find(language => language === preference?.language)
}
