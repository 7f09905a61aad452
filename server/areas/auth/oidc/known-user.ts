import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUser, type StoredUser } from '../../../platform/users/store.ts'
import type { Vouched } from './provider.ts'
import { externalIdentities } from './schema.ts'

/** Whom the provider vouches for, or why that is nobody who is let in. */
export type Known = { user: StoredUser } | { refusal: 'nobodyKnown' | 'linkedToAnother' }

/**
 * Finds the user whom the provider vouches for: the one who is linked to its id of them, else the only one with the
 * address, who shall then be linked. Addresses are given away and taken by others; ids are not. So an address finds only
 * users who are not linked to this provider yet, and only one that both sides have verified.
 */
export async function knownUser(queries: Queries, vouched: Vouched): Promise<Known> {
  const { issuer, subject, email } = vouched
  const isThis = and(eq(externalIdentities.issuer, issuer), eq(externalIdentities.subject, subject))
  const [linked] = await queries.select().from(externalIdentities).where(isThis)
  if (linked) return active(await findUser(queries, linked.userId))
  if (email === '') return { refusal: 'nobodyKnown' }
  const address = email.toLowerCase()
  const [only, another] = await queries
    .select({ user: users, link: externalIdentities.id })
    .from(users)
    .leftJoin(
      externalIdentities,
      and(eq(externalIdentities.userId, users.id), eq(externalIdentities.issuer, issuer)),
    )
    .where(and(eq(sql`lower(${users.email})`, address), eq(sql`lower(${users.confirmedEmail})`, address)))
    .limit(2)
  if (only && !another) return only.link === null ? active(only.user) : { refusal: 'linkedToAnother' }
  // What the provider once said of somebody is confirmed, too.
  const isTheirs = and(
    eq(externalIdentities.issuer, issuer),
    eq(sql`lower(${externalIdentities.email})`, address),
  )
  const wasTheirs = (await queries.$count(externalIdentities, isTheirs)) > 0
  return { refusal: wasTheirs ? 'linkedToAnother' : 'nobodyKnown' }
}

const active = (user: StoredUser | undefined): Known =>
  user?.status === 'active' ? { user } : { refusal: 'nobodyKnown' }

/**
 * Knows the user from now on by the provider's own id of them, and notes that they sign in by it.
 * @throws ApiError `linkedToAnother` when the user, or the id, was linked otherwise meanwhile
 */
export async function linkUser(queries: Queries, userId: string, vouched: Vouched): Promise<void> {
  const { issuer, subject } = vouched
  await queries
    .insert(externalIdentities)
    .values({ userId, ...vouched })
    .onConflictDoNothing()
  const isLinked = and(
    eq(externalIdentities.userId, userId),
    eq(externalIdentities.issuer, issuer),
    eq(externalIdentities.subject, subject),
  )
  const used = await queries
    .update(externalIdentities)
    .set({ lastUsedAt: sql`now()` })
    .where(isLinked)
    .returning({ id: externalIdentities.id })
  if (used.length === 0) throw fail('linkedToAnother')
}
