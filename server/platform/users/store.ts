import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import type { Actor } from '../http/actor.ts'
import { people } from './schema.ts'
import { visiblePeople } from './visible-people.ts'

export type StoredPerson = typeof people.$inferSelect

/** The person of that user name, whatever its case. */
export async function findPersonByUsername(
  queries: Queries,
  username: string,
): Promise<StoredPerson | undefined> {
  const [found] = await queries
    .select()
    .from(people)
    .where(eq(sql`lower(${people.username})`, sql`lower(${username})`))
  return found
}

export async function findPerson(queries: Queries, id: string): Promise<StoredPerson | undefined> {
  const [found] = await queries.select().from(people).where(eq(people.id, id))
  return found
}

/** The person, if the actor may see them. */
export async function findVisiblePerson(
  queries: Queries,
  actor: Pick<Actor, 'dataScope'>,
  id: string,
): Promise<StoredPerson | undefined> {
  const [found] = await queries
    .select()
    .from(people)
    .where(and(eq(people.id, id), visiblePeople(actor)))
  return found
}

/** Holds the person's row until the transaction ends, so that sign-ins and password changes come one after another. */
export async function lockPerson(queries: Queries, id: string): Promise<StoredPerson | undefined> {
  const [found] = await queries.select().from(people).where(eq(people.id, id)).for('no key update')
  return found
}

/** Changes a person's own fields, from whatever version; undefined when they are gone. */
export async function changePerson(
  queries: Queries,
  id: string,
  fields: Partial<typeof people.$inferInsert>,
): Promise<StoredPerson | undefined> {
  const [changed] = await queries
    .update(people)
    .set({ ...fields, version: sql`${people.version} + 1`, updatedAt: sql`now()` })
    .where(eq(people.id, id))
    .returning()
  return changed
}

/** What every change of a person does beside itself. */
export const touchedPerson = { version: sql`${people.version} + 1`, updatedAt: sql`now()` }
