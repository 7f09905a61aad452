import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { mentions } from '../list/filters.ts'
import { users } from './schema.ts'

/** What one has to know of a user to show who it is. */
const shown = { id: users.id, name: users.name, username: users.username, avatar: users.avatar }

/** Those of the users who are still there. */
export async function usersByIds(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  return queries
    .select(shown)
    .from(users)
    .where(inArray(users.id, [...ids]))
}

/**
 * A select of the ids of users, disabled ones too, who have the text in their name or user name. Reads all users:
 * for a text that many have, the index would cost more.
 */
export const usersCalled = (text: unknown): SQL =>
  sql`select ${users.id} from ${users} where ${or(mentions(users.name, text), mentions(users.username, text))}`
