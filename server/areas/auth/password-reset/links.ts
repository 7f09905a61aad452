import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { users } from '../../../platform/users/schema.ts'
import { passwordLinks } from './schema.ts'

const tokenBytes = 32
const hashToken = (token: string) => hash('sha256', token, 'base64url')

/** A new link; its token is not stored. */
export interface NewLink {
  token: string
  expiresAt: Date
}

/** Creates the user's link with this lifetime in minutes; replaces an older one. */
export async function issueLink(
  queries: Queries,
  userId: string,
  { minutes, issuedBy, mailedTo = '' }: { minutes: number; issuedBy: string | null; mailedTo?: string },
): Promise<NewLink> {
  const token = randomBytes(tokenBytes).toString('base64url')
  const link = {
    tokenHash: hashToken(token),
    issuedBy,
    mailedTo,
    expiresAt: new Date(Date.now() + minutes * 60_000),
  }
  await queries
    .insert(passwordLinks)
    .values({ userId, ...link })
    .onConflictDoUpdate({ target: passwordLinks.userId, set: { ...link, createdAt: sql`now()` } })
  return { token, expiresAt: link.expiresAt }
}

/** User of a link, while it is valid and the user may sign in. */
export async function findLink(queries: Queries, token: string) {
  const [link] = await queries
    .select({
      userId: users.id,
      username: users.username,
      passwordHash: users.passwordHash,
      expiresAt: passwordLinks.expiresAt,
    })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(isGood(token), eq(users.status, 'active')))
  return link
}

/** Consumes a link; undefined when it is no longer valid. */
export async function takeLink(
  queries: Queries,
  token: string,
): Promise<{ userId: string; mailedTo: string } | undefined> {
  const [taken] = await queries
    .delete(passwordLinks)
    .where(isGood(token))
    .returning({ userId: passwordLinks.userId, mailedTo: passwordLinks.mailedTo })
  return taken
}

/** Deletes the user's link, if there is one. */
export async function dropLink(queries: Queries, userId: string): Promise<void> {
  await queries.delete(passwordLinks).where(eq(passwordLinks.userId, userId))
}

export async function pruneLinks(queries: Queries): Promise<void> {
  await queries.delete(passwordLinks).where(lte(passwordLinks.expiresAt, sql`now()`))
}

const isGood = (token: string) =>
  and(eq(passwordLinks.tokenHash, hashToken(token)), gt(passwordLinks.expiresAt, sql`now()`))
