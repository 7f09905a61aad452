import { hash, randomBytes } from 'node:crypto'
import { sourceTokenPrefix } from '@greenroom/contract/areas/content/content-sources'
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { contentItems } from '../schema.ts'
import { contentSources, type StoredSource } from './schema.ts'

const tokenBytes = 32
const tokenForm = /^grs_[\w-]{43}$/
const hintLength = 4

const hashOf = (token: string) => hash('sha256', token, 'base64url')

/** Creates a source, and its token, which is not stored. */
export async function insertSource(
  queries: Queries,
  fields: { name: string; createdBy: string },
): Promise<{ source: StoredSource; token: string }> {
  const token = `${sourceTokenPrefix}${randomBytes(tokenBytes).toString('base64url')}`
  const source = await onlyRow(
    queries
      .insert(contentSources)
      .values({ ...fields, tokenHash: hashOf(token), hint: token.slice(-hintLength) })
      .returning(),
  )
  return { source, token }
}

/** The source of a token that was not revoked. */
export async function findByToken(queries: Queries, token: string): Promise<StoredSource | undefined> {
  if (!tokenForm.test(token)) return undefined
  const [source] = await queries
    .select()
    .from(contentSources)
    .where(and(eq(contentSources.tokenHash, hashOf(token)), isNull(contentSources.revokedAt)))
  return source
}

/** Notes that a source was used, to the minute. */
export async function touchSource(queries: Queries, id: string): Promise<void> {
  const longAgo = sql`coalesce(${contentSources.lastUsedAt} < now() - interval '1 minute', true)`
  await queries
    .update(contentSources)
    .set({ lastUsedAt: sql`now()` })
    .where(and(eq(contentSources.id, id), longAgo))
}

/** Ends its token; undefined when it was ended before. */
export async function revokeSource(queries: Queries, id: string): Promise<StoredSource | undefined> {
  const [revoked] = await queries
    .update(contentSources)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(contentSources.id, id), isNull(contentSources.revokedAt)))
    .returning()
  return revoked
}

export async function findSource(queries: Queries, id: string): Promise<StoredSource | undefined> {
  const [source] = await queries.select().from(contentSources).where(eq(contentSources.id, id))
  return source
}

/** Names of the sources among these ids. */
export async function sourceNames(queries: Queries, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await queries
    .select({ id: contentSources.id, name: contentSources.name })
    .from(contentSources)
    .where(inArray(contentSources.id, [...ids]))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function allSources(queries: Queries): Promise<StoredSource[]> {
  return queries.select().from(contentSources).orderBy(desc(contentSources.createdAt)).limit(200)
}

/** How many content items each of these sources has put in. */
export async function countItems(queries: Queries, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const counted = await queries
    .select({ id: contentItems.contentSourceId, total: count() })
    .from(contentItems)
    .where(inArray(contentItems.contentSourceId, [...ids]))
    .groupBy(contentItems.contentSourceId)
  return new Map(counted.flatMap(({ id, total }) => (id === null ? [] : [[id, total]])))
}

/** Whether there is a content item, or a system that may send some. */
export async function hasContent(queries: Queries): Promise<boolean> {
  const [row] = await queries.execute<{ has: boolean }>(sql`
    select exists (select from ${contentItems}) or exists (
      select from ${contentSources} where ${contentSources.revokedAt} is null) as has`)
  return row?.has ?? false
}
