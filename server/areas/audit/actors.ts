import type { Operator } from '@greenroom/contract/areas/audit/operation-log'
import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { operationLog } from '../../platform/audit/schema.ts'
import type { Queries } from '../../platform/database/database.ts'
import { mentions } from '../../platform/list/filters.ts'
import { usersByIds, usersCalled } from '../../platform/users/names.ts'
import { sourceNames } from '../content/index.ts'
import type { SearchedText } from './searched-text.ts'

/** Up to this number, users are searched by their ids, whose frequency PostgreSQL can estimate; more by the text itself. */
const fewActors = 5000
/** So many users' entries are found by a text beside those that mention it. */
const maxActors = 100

const ofDeletedUsers = and(eq(operationLog.entity, 'user'), eq(operationLog.operation, 'delete'))

/** Ids of users whose name or user name contains the text, also of deleted users; the text may be a placeholder. */
const actorsCalled = (text: unknown): SQL =>
  sql`(${usersCalled(text)} union all select ${operationLog.entityId}::uuid from ${operationLog}
    where ${ofDeletedUsers} and ${mentions(operationLog.title, text)})`

/** Entries of those whose name has the text in it. */
export const byActorCalled = (text: unknown): SQL => sql`${operationLog.actorId} in ${actorsCalled(text)}`

/**
 * The list's filter for a text: the ids of those whose name has it, by which PostgreSQL can tell how seldom they are,
 * or the text, when they are many.
 */
async function filterByUser(
  queries: Queries,
  text: string,
): Promise<{ actors: string[] } | { user: string }> {
  const actors = await idsOf(queries, text, fewActors)
  return actors ? { actors } : { user: text }
}

/** What the list is asked with for a query of the contract. */
export async function resolveQuery(
  queries: Queries,
  { user, text, ...query }: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const [byUser, byText] = await Promise.all([
    typeof user === 'string' && user !== '' ? filterByUser(queries, user) : {},
    typeof text === 'string' && text !== '' ? filterByText(queries, text) : {},
  ])
  return { ...query, ...byUser, ...byText }
}

async function filterByText(queries: Queries, text: string): Promise<{ text: SearchedText }> {
  const actors = await idsOf(queries, text, maxActors)
  return { text: { text, actors: actors ?? [] } }
}

/** Ids of users whose name contains the text; undefined when they are more than `limit`. */
async function idsOf(queries: Queries, text: string, limit: number): Promise<string[] | undefined> {
  const rows = await queries.execute<{ id: string }>(
    sql`select id from ${actorsCalled(text)} as actor (id) limit ${limit + 1}`,
  )
  // A user who was deleted more than once is found more than once.
  return rows.length > limit ? undefined : [...new Set(rows.map(({ id }) => id))]
}

/** Describes users by id; deleted users have only their last user name. */
export async function describeActors(
  queries: Queries,
  ids: readonly string[],
): Promise<Map<string, Operator>> {
  const usersById = new Map((await usersByIds(queries, ids)).map(user => [user.id, user]))
  const others = ids.filter(id => !usersById.has(id))
  for (const [id, name] of await sourceNames(queries, others))
    usersById.set(id, { id, username: '', name, avatar: '' })
  const missing = others.filter(id => !usersById.has(id))
  if (missing.length === 0) return usersById
  const deleted = await queries
    .select({ id: operationLog.entityId, username: operationLog.title })
    .from(operationLog)
    .where(and(ofDeletedUsers, inArray(operationLog.entityId, missing)))
    .orderBy(desc(operationLog.id))
  for (const { id, username } of deleted) usersById.set(id, { id, username, name: '', avatar: '' })
  return usersById
}
