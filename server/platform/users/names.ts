import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { mentions } from '../list/filters.ts'
import { people } from './schema.ts'

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
