import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import type { StoredMenuEntry } from './menu.ts'
import type { HeldRole } from './rules.ts'
import { menuEntries, people, personRoles, roles } from './schema.ts'
import { forget, ofAccount } from './sign-in/attempts.ts'
import { visiblePeople } from './visible-people.ts'

export type StoredPerson = typeof people.$inferSelect
export type StoredRole = typeof roles.$inferSelect

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

/** Replaces a password; unless told otherwise, one that had to be replaced counts as replaced. */
export async function savePassword(
  queries: Queries,
  id: string,
  passwordHash: string,
  mustChangePassword = false,
): Promise<void> {
  await queries
    .update(people)
    .set({
      passwordHash,
      mustChangePassword,
      version: sql`${people.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(eq(people.id, id))
  // Who was guessing at the old one keeps nobody from the new one.
  await forget(queries, [ofAccount(id, '').key])
}

export async function recordSignIn(queries: Queries, id: string): Promise<void> {
  await queries.update(people).set({ lastSignInAt: sql`now()` }).where(eq(people.id, id))
}

/** The person's roles, with the menu entries that each shows. */
export async function rolesOf(
  queries: Queries,
  personId: string,
): Promise<(HeldRole & Pick<StoredRole, 'menu'>)[]> {
  const { base, permissions, dataScope, menu } = roles
  return queries
    .select({ base, permissions, dataScope, menu })
    .from(personRoles)
    .innerJoin(roles, eq(roles.id, personRoles.roleId))
    .where(eq(personRoles.personId, personId))
}

export async function readMenuEntries(queries: Queries): Promise<StoredMenuEntry[]> {
  return queries.select().from(menuEntries)
}
