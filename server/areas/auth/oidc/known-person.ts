import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUser, type StoredUser } from '../../../platform/users/store.ts'
import type { Vouched } from './provider.ts'
import { externalIdentities } from './schema.ts'

/**
 * The person whom the provider vouches for: the one who was found before by the provider's own id of them, else the
 * only one with the address that the provider has verified, who shall then be known by that id. Addresses are given away and
 * taken by others; ids are not.
 */
export async function knownUser(queries: Queries, vouched: Vouched): Promise<StoredUser | undefined> {
  const { issuer, subject, email } = vouched
  const isThis = and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject))
  const [linked] = await queries.select().from(externalIdentities).where(isThis)
  if (linked) return activePerson(queries, linked.personId)
  return email === '' ? undefined : personByAddress(queries, email)
}

async function personByAddress(queries: Queries, email: string): Promise<StoredUser | undefined> {
  const found = await queries
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email.toLowerCase()))
    .limit(2)
  const [only, another] = found
  return only && !another ? activePerson(queries, only.id) : undefined
}

/** Knows the person from now on by the provider's own id of them. */
export async function linkUser(queries: Queries, personId: string, vouched: Vouched): Promise<void> {
  await queries
    .insert(externalIdentities)
    .values({ personId, ...vouched })
    .onConflictDoNothing()
}

async function activePerson(queries: Queries, id: string): Promise<StoredUser | undefined> {
  const person = await findUser(queries, id)
  return person?.status === 'active' ? person : undefined
}
