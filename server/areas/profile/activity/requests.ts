import { and, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import { operationLog, type StoredOperation } from '../../../platform/audit/schema.ts'
import type { Queries } from '../../../platform/database/database.ts'

/** A request of a user, and the number of the last entry that it left. */
export interface DoneRequest {
  requestId: string
  last: number
}

interface PageOptions {
  maxRequests: number
  /** Only requests whose last entry is before this number. */
  before: number | undefined
}

/** Entries read at first for each requested item; four times as many in each further round. */
const entriesEach = 4
const widening = 4

/**
 * The last requests of a user, by their last entries. Reads only the newest entries by the index, and further ones
 * while those belong to too few requests.
 */
export async function latestRequests(
  queries: Queries,
  userId: string,
  { maxRequests, before }: PageOptions,
): Promise<DoneRequest[]> {
  const found = new Map<string, DoneRequest>()
  // A request with later entries belongs to an earlier page.
  const later = new Set<string>()
  let place = before
  for (let limit = maxRequests * entriesEach; found.size < maxRequests; limit *= widening) {
    const entries = await queries
      .select({ last: operationLog.id, requestId: operationLog.requestId })
      .from(operationLog)
      .where(byUser(userId, place))
      .orderBy(desc(operationLog.id))
      .limit(limit)
    const fresh = [...new Set(entries.map(({ requestId }) => requestId))].filter(id => !found.has(id))
    if (before !== undefined) {
      for (const id of await withLaterEntries(queries, userId, fresh, before)) later.add(id)
    }
    for (const entry of entries) {
      if (!found.has(entry.requestId) && !later.has(entry.requestId)) found.set(entry.requestId, entry)
    }
    if (entries.length < limit) break
    place = entries.at(-1)?.last
  }
  return [...found.values()].slice(0, maxRequests)
}

/** A refused attempt is nothing that the user did. */
const byUser = (userId: string, before: number | undefined) =>
  and(
    eq(operationLog.actorId, userId),
    ne(operationLog.operation, 'refused'),
    before === undefined ? undefined : lt(operationLog.id, before),
  )

async function withLaterEntries(
  queries: Queries,
  userId: string,
  ids: readonly string[],
  from: number,
): Promise<string[]> {
  if (ids.length === 0) return []
  const found = await queries
    .selectDistinct({ requestId: operationLog.requestId })
    .from(operationLog)
    .where(
      and(
        inArray(operationLog.requestId, [...ids]),
        eq(operationLog.actorId, userId),
        gte(operationLog.id, from),
      ),
    )
  return found.map(({ requestId }) => requestId)
}

/** The first entry of each request, in the order of the requests. */
export async function firstEntries(
  queries: Queries,
  userId: string,
  done: readonly DoneRequest[],
): Promise<StoredOperation[]> {
  const ids = done.map(({ requestId }) => requestId)
  const numbers = queries
    .select({ id: sql<number>`${operationLog.id}`.as('first_id') })
    .from(operationLog)
    .where(and(eq(operationLog.requestId, sql`requested.request_id`), byUser(userId, undefined)))
    .orderBy(operationLog.id)
    .limit(1)
    .as('first')
  const found = await queries
    .select({ id: sql<number>`first.first_id`.mapWith(Number) })
    .from(sql`unnest(${sql.param(ids)}::text[]) as requested(request_id)`)
    .innerJoinLateral(numbers, sql`true`)
  const entries = await queries
    .select()
    .from(operationLog)
    .where(
      inArray(
        operationLog.id,
        found.map(({ id }) => id),
      ),
    )
  const byRequest = new Map(entries.map(entry => [entry.requestId, entry]))
  return ids.flatMap(id => byRequest.get(id) ?? [])
}
