import { inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { mentions } from '../list/filters.ts'
import { users } from './schema.ts'

/** Columns to show who a user is. */
const nameColumns = { id: users.id, name: users.name, username: users.username, avatar: users.avatar }

/** The existing ones of these users. */
export async function usersByIds(queries: Queries, ids: readonly string[]) {
  if (ids.length === 0) return []
  return queries
    .select(nameColumns)
    .from(users)
    .where(inArray(users.id, [...ids]))
}

/**
 * Subquery of the ids of users, disabled ones included, whose name or user name contains the text. Scans all users: for
 * a frequent text, the index would be slower.
 */
export const usersCalled = (text: unknown): SQL =>
  sql`select ${users.id} from ${users} where ${or(mentions(users.name, text), mentions(users.username, text))}`
