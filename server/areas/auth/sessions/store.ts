import { hash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { RequestContext } from '../../../platform/access/request-context.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import { type EndReason, sessions } from './schema.ts'

type Publish = HandlerContext<never>['publish']

const tokenBytes = 32
const tokenForm = /^[\w-]{43}$/

/** Lifetime of an unused session; a remembered one lives longer. */
const lifetime = sql`interval '12 hours'`
const rememberedLifetime = sql`interval '30 days'`
/** A use is stored when the last stored one is older than this. */
const useGranularity = sql`interval '1 minute'`
/** How long ended sessions are kept for the list. */
const retention = sql`interval '30 days'`

/** Hash of a token as stored; undefined for a text that cannot be a token. */
export function hashToken(token: string): string | undefined {
  return tokenForm.test(token) ? hash('sha256', token, 'base64url') : undefined
}

/** Starts a session and returns its token: 256 random bits, base64url. The token itself is not stored. */
export async function startSession(
  queries: Queries,
  userId: string,
  { address, device }: Pick<RequestContext, 'address' | 'device'>,
  remembered: boolean,
): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await queries.insert(sessions).values({
    userId,
    tokenHash: hash('sha256', token, 'base64url'),
    expiresAt: sql`now() + ${remembered ? rememberedLifetime : lifetime}`,
    address,
    device,
    remembered,
  })
  return token
}

/** Records a use of the session, which extends it. */
export async function touchSession(queries: Queries, id: string): Promise<void> {
  await queries
    .update(sessions)
    .set({
      lastUsedAt: sql`now()`,
      expiresAt: sql`now() + case when ${sessions.remembered} then ${rememberedLifetime} else ${lifetime} end`,
    })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), usedLongAgo))
}

/** True when the stored last use is old enough to be updated. */
export const usedLongAgo = lt(sessions.lastUsedAt, sql`now() - ${useGranularity}`)
export const hasExpired = sql<boolean>`${sessions.expiresAt} <= now()`

/** The session of a token, if it has not ended. */
export async function findOpenSession(
  queries: Queries,
  tokenHash: string,
): Promise<{ id: string; userId: string } | undefined> {
  const [session] = await queries
    .select({ id: sessions.id, userId: sessions.userId })
    .from(sessions)
    .where(and(eq(sessions.tokenHash, tokenHash), isNull(sessions.endedAt)))
  return session
}

/** True while the session is alive. */
export async function isOpenSession(queries: Queries, id: string): Promise<boolean> {
  const [session] = await queries
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`)))
  return session !== undefined
}

export async function endSession(queries: Queries, id: string, reason: EndReason): Promise<void> {
  await endWhere(queries, eq(sessions.id, id), reason)
}

/** Ends the user's sessions except `exceptId`; returns the ids of those that were alive. */
export async function endSessionsOf(
  queries: Queries,
  userId: string,
  reason: EndReason,
  exceptId?: string,
): Promise<string[]> {
  const others = exceptId === undefined ? undefined : ne(sessions.id, exceptId)
  return endWhere(
    queries,
    and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`), others),
    reason,
  )
}

async function endWhere(queries: Queries, which: SQL | undefined, reason: EndReason): Promise<string[]> {
  const ended = await queries
    .update(sessions)
    .set({ endedAt: sql`now()`, endedReason: reason })
    .where(and(which, isNull(sessions.endedAt)))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Deletes sessions that ended long ago; returns their number. */
export async function pruneSessions(queries: Queries): Promise<number> {
  const over = sql`now() - ${retention}`
  const deleted = await queries
    .delete(sessions)
    .where(or(lt(sessions.endedAt, over), lt(sessions.expiresAt, over)))
    .returning({ id: sessions.id })
  return deleted.length
}

/** Ends all sessions of the user and notifies their browsers. */
export async function endAllSessions(
  queries: Queries,
  publish: Publish,
  id: string,
  reason: EndReason = 'revoked',
): Promise<void> {
  const ids = await endSessionsOf(queries, id, reason)
  if (ids.length > 0) publish({ topic: 'session.ended', ids }, { user: id })
}

/** Ends the sessions of several users with one statement and notifies their browsers. */
export async function endSessionsOfMany(
  queries: Queries,
  publish: Publish,
  ids: readonly string[],
): Promise<void> {
  const ended = await queries
    .update(sessions)
    .set({ endedAt: sql`now()`, endedReason: 'revoked' })
    .where(
      and(inArray(sessions.userId, [...ids]), isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`)),
    )
    .returning({ id: sessions.id, userId: sessions.userId })
  for (const { id, userId } of ended) publish({ topic: 'session.ended', ids: [id] }, { user: userId })
}
