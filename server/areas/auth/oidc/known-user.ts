import { and, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/errors.ts'
import { users } from '../../../platform/users/schema.ts'
import { findUser, type StoredUser } from '../../../platform/users/store.ts'
import type { Vouched } from './provider.ts'
import { externalIdentities } from './schema.ts'

/** The user that the provider's account belongs to, or the reason for a refusal. */
export type Known = { user: StoredUser } | { refusal: 'nobodyKnown' | 'linkedToAnother' }

/**
 * Finds the user of a provider's account: the user linked to its id, otherwise the only user with its address, who is
 * to be linked. Addresses change hands, ids do not. So an address finds only users without a link to this provider, and
 * only when both sides have verified it.
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
  // The provider has vouched for the address before, so it belongs to a linked user.
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
 * Links the user to the provider's id, and records the sign-in.
 * @throws ApiError `linkedToAnother` when the user or the id was linked otherwise since
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
