import { and, eq, sql } from 'drizzle-orm'
import type { Actor } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import { users } from './schema.ts'
import { visibleUsers } from './visible-users.ts'

export type StoredUser = typeof users.$inferSelect

/** The user with this user name, ignoring case. */
export async function findUserByUsername(
  queries: Queries,
  username: string,
): Promise<StoredUser | undefined> {
  const [user] = await queries
    .select()
    .from(users)
    .where(eq(sql`lower(${users.username})`, sql`lower(${username})`))
  return user
}

export async function findUser(queries: Queries, id: string): Promise<StoredUser | undefined> {
  const [user] = await queries.select().from(users).where(eq(users.id, id))
  return user
}

/** The user, if the actor may see them. */
export async function findVisibleUser(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<StoredUser | undefined> {
  const [user] = await queries
    .select()
    .from(users)
    .where(and(eq(users.id, id), visibleUsers(actor)))
  return user
}

/** Locks the user's row until the transaction ends, so that sign-ins and password changes happen one after another. */
export async function lockUser(queries: Queries, id: string): Promise<StoredUser | undefined> {
  const [user] = await queries.select().from(users).where(eq(users.id, id)).for('no key update')
  return user
}

/** Changes a user's own fields, at any version; undefined when the user is deleted. */
export async function changeUser(
  queries: Queries,
  id: string,
  fields: Partial<typeof users.$inferInsert>,
): Promise<StoredUser | undefined> {
  const [changed] = await queries
    .update(users)
    .set({ ...fields, version: sql`${users.version} + 1`, updatedAt: sql`now()` })
    .where(eq(users.id, id))
    .returning()
  return changed
}

/** Columns that every change of a user also sets. */
export const touchedUser = { version: sql`${users.version} + 1`, updatedAt: sql`now()` }

/** Marks an address as confirmed; it counts while it is the user's current address. */
export async function confirmEmail(queries: Queries, id: string, address: string): Promise<void> {
  await queries.update(users).set({ confirmedEmail: address }).where(eq(users.id, id))
}
