import type { ContentSetFields } from '@greenroom/contract/areas/content/content-sets'
import { and, count, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { takeOutOfRules } from '../content-items/remove.ts'
import { contentItemStatuses, contentItems, contentSetItems, contentSets } from '../schema.ts'
import type { SetChanges } from './change.ts'
import type { StoredContentSet } from './list.ts'

type Viewer = Pick<Actor, 'dataScope'>
type SetStatus = StoredContentSet['status']

const visible = (actor: Viewer) => ownedByVisible(actor, contentSets.createdBy)

/** The set, if the actor may see it. */
export async function findContentSet(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<StoredContentSet | undefined> {
  const [contentSet] = await queries
    .select()
    .from(contentSets)
    .where(and(eq(contentSets.id, id), visible(actor)))
  return contentSet
}

/** Locks the sets in the actor's data scope against other writers until the transaction ends, in one order so that two callers never deadlock. */
export async function lockContentSets(
  queries: Queries,
  actor: Viewer,
  ids: string[],
): Promise<StoredContentSet[]> {
  return queries
    .select()
    .from(contentSets)
    .where(and(inArray(contentSets.id, ids), visible(actor)))
    .orderBy(contentSets.id)
    .for('update')
}

export async function insertContentSet(
  queries: Queries,
  fields: ContentSetFields & { createdBy: string },
): Promise<StoredContentSet> {
  const contentSet = await onlyRow(
    queries
      .insert(contentSets)
      .values({ ...fields, refreshing: fields.filterType === 'rules' })
      .returning(),
  )
  return contentSet
}

/**
 * Changes the fields if the set still has this version; undefined when it has another version, was deleted, or is not
 * visible to the actor.
 */
export async function updateContentSetAt(
  queries: Queries,
  actor: Viewer,
  id: string,
  version: number,
  changes: SetChanges,
): Promise<StoredContentSet | undefined> {
  const [contentSet] = await queries
    .update(contentSets)
    .set({ ...changes, ...touched })
    .where(and(eq(contentSets.id, id), eq(contentSets.version, version), visible(actor)))
    .returning()
  return contentSet
}

/** Sets the state of those that have another one; their rows are what changed. */
export async function setStatus(
  queries: Queries,
  ids: string[],
  status: SetStatus,
): Promise<StoredContentSet[]> {
  return queries
    .update(contentSets)
    .set({ status, ...touched })
    .where(and(inArray(contentSets.id, ids), ne(contentSets.status, status)))
    .returning()
}

export async function removeContentSets(queries: Queries, ids: string[]): Promise<void> {
  await takeOutOfRules(queries, inArray(contentSetItems.setId, ids))
  await queries.delete(contentSets).where(inArray(contentSets.id, ids))
}

/** Names of the sets in the actor's data scope. */
export async function namesOfSets(
  queries: Queries,
  actor: Viewer,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = await queries
    .select({ id: contentSets.id, name: contentSets.name })
    .from(contentSets)
    .where(and(inArray(contentSets.id, [...ids]), visible(actor)))
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** What those content items and sets of these ids are called that the actor may see. */
export async function namesOfContentItems(
  queries: Queries,
  actor: Viewer,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const named = await queries
    .select({ id: contentItems.id, name: contentItems.title })
    .from(contentItems)
    .where(and(inArray(contentItems.id, [...ids]), ownedByVisible(actor, contentItems.createdBy)))
    .unionAll(
      queries
        .select({ id: contentSets.id, name: contentSets.name })
        .from(contentSets)
        .where(and(inArray(contentSets.id, [...ids]), visible(actor))),
    )
  return new Map(named.map(({ id, name }) => [id, name]))
}

/** Numbers of the sets with each status that the actor may see. */
export const countSetsByStatus = (queries: Queries, actor: Viewer) =>
  countByStatus(queries, actor, contentSets)

/** Numbers of the content items with each status that the actor may see. */
export const countContentItemsByStatus = (queries: Queries, actor: Viewer) =>
  countByStatus(queries, actor, contentItemStatuses)

/**
 * Number of the content items that are online and visible to the actor, by their time of publication: the total of the
 * list with the same filters.
 * @param span from an instant, to an instant that no longer counts
 */
export const countPublished = (
  queries: Queries,
  actor: Viewer,
  { from, before }: { from: Date; before?: Date },
): Promise<number> =>
  queries.$count(
    contentItems,
    and(
      eq(contentItems.status, 'online'),
      gte(contentItems.publishedAt, from),
      before && lt(contentItems.publishedAt, before),
      ownedByVisible(actor, contentItems.createdBy),
    ),
  )

async function countByStatus(
  queries: Queries,
  actor: Viewer,
  table: typeof contentSets | typeof contentItemStatuses,
): Promise<Record<SetStatus, number>> {
  const counted = await queries
    .select({ status: table.status, total: count() })
    .from(table)
    .where(ownedByVisible(actor, table.createdBy))
    .groupBy(table.status)
  const totalOf = (status: SetStatus) => counted.find(row => row.status === status)?.total ?? 0
  return { online: totalOf('online'), offline: totalOf('offline') }
}

/** What every change of a set does beside itself. */
const touched = { version: sql`${contentSets.version} + 1`, updatedAt: sql`now()` }
