import { type Language, languages } from '@greenroom/contract/languages'
import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { mentions } from '../../platform/list/filters.ts'
import { people, roles } from './schema.ts'

/** What one has to know of a person to show who it is. */
const shown = { id: people.id, name: people.name, username: people.username, avatar: people.avatar }

/** Those of the people who are still there. */
export async function peopleByIds(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  return queries
    .select(shown)
    .from(people)
    .where(inArray(people.id, [...ids]))
}

/**
 * A select of the ids of people, disabled ones too, who have the text in their name or user name. Reads all people:
 * for a text that many have, the index would cost more.
 */
export const peopleCalled = (text: unknown): SQL =>
  sql`select ${people.id} from ${people} where ${or(mentions(people.name, text), mentions(people.username, text))}`

/** What the roles among these ids are called, by id. */
export async function namesOfRoles(
  queries: Queries,
  ids: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await queries
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(inArray(roles.id, [...ids]))
  return new Map(found.map(({ id, name }) => [id, name[language]]))
}

/** The language in which the person keeps the console, for what reaches them elsewhere; undefined when they never chose one. */
export async function languageOf(queries: Queries, personId: string): Promise<Language | undefined> {
  // By name: the area whose table this is stands on this one.
  const [kept] = await queries.execute<{ language: string | null }>(
    sql`select changed ->> 'language' as language from console_setting where person_id = ${personId}`,
  )
  return languages.find(language => language === kept?.language)
}
