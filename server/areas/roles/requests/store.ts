import type { AccessRequest, OwnAccessRequest } from '@greenroom/contract/areas/roles/access-requests'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { users } from '../../../platform/users/schema.ts'
import { accessRequests } from './schema.ts'

export type StoredRequest = typeof accessRequests.$inferSelect

/** Condition of undecided requests. */
export const isOpen = sql`${accessRequests.state} = 'open'`

/** Opens a request; undefined when the user already has an open one for the permission. */
export async function openRequest(
  queries: Queries,
  request: { userId: string; permission: string; reason: string },
): Promise<StoredRequest | undefined> {
  const [opened] = await queries.insert(accessRequests).values(request).onConflictDoNothing().returning()
  return opened
}

/** The user's undecided requests, latest first. */
export async function openRequestsOf(queries: Queries, userId: string): Promise<StoredRequest[]> {
  return queries
    .select()
    .from(accessRequests)
    .where(and(eq(accessRequests.userId, userId), isOpen))
    .orderBy(desc(accessRequests.createdAt))
}

/** Locks the user's open request for a permission until the transaction ends. */
export async function lockOpenRequest(
  queries: Queries,
  userId: string,
  permission: string,
): Promise<StoredRequest | undefined> {
  const [request] = await queries
    .select()
    .from(accessRequests)
    .where(and(eq(accessRequests.userId, userId), eq(accessRequests.permission, permission), isOpen))
    .for('no key update')
  return request
}

/** Locks a request until the transaction ends. */
export async function lockRequest(queries: Queries, id: string): Promise<StoredRequest | undefined> {
  const [request] = await queries
    .select()
    .from(accessRequests)
    .where(eq(accessRequests.id, id))
    .for('no key update')
  return request
}

/** Stores the outcome of a request. */
export async function closeRequest(
  queries: Queries,
  id: string,
  decision: Pick<StoredRequest, 'state' | 'answer'> & { decidedBy: string },
): Promise<StoredRequest> {
  const [closed] = await queries
    .update(accessRequests)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(accessRequests.id, id))
    .returning()
  if (!closed) throw new Error('A locked access request was not there')
  return closed
}

/** Name of a user; empty when the user is deleted. */
export async function nameOf(queries: Queries, userId: string | null): Promise<string> {
  if (userId === null) return ''
  const [user] = await queries.select({ name: users.name }).from(users).where(eq(users.id, userId))
  return user?.name ?? ''
}

/** Converts a stored request to the contract's record. */
export function toAccessRequest({ id, permission, reason, state, createdAt }: StoredRequest): AccessRequest {
  return { id, permission, reason, state, requestedTime: createdAt.toISOString() }
}

/** The user's latest requests with their outcomes. */
export async function latestRequestsOf(
  queries: Queries,
  userId: string,
  limit: number,
): Promise<OwnAccessRequest[]> {
  const rows = await queries
    .select({ request: accessRequests, decider: users.name })
    .from(accessRequests)
    .leftJoin(users, eq(users.id, accessRequests.decidedBy))
    .where(eq(accessRequests.userId, userId))
    .orderBy(desc(accessRequests.createdAt))
    .limit(limit)
  return rows.map(({ request, decider }) => ({
    ...toAccessRequest(request),
    decidedTime: request.decidedAt?.toISOString() ?? null,
    decidedBy: decider ?? '',
    answer: request.answer,
  }))
}
