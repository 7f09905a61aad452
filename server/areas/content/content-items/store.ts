import type { ContentForm, ContentItemDetail } from '@greenroom/contract/areas/content/content-items'
import { and, eq, exists, inArray, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { LockStrength } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import { isAmong } from '../../../platform/database/among.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { onlyRow } from '../../../platform/database/only-row.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import type { ContentFileHook } from '../hooks.ts'
import { contentItems, contentSetItems, contentSets } from '../schema.ts'
import { type ListedContentItem, rowColumns, toContentItemRow } from './list.ts'

type Viewer = Pick<Actor, 'dataScope'>
type Status = ListedContentItem['status']

const visible = (actor: Viewer) => ownedByVisible(actor, contentItems.createdBy)

/** The content item with its text, if the actor may see it. */
export async function findContentItem(
  queries: Queries,
  actor: Viewer,
  id: string,
): Promise<ContentItemDetail | undefined> {
  const [item] = await queries
    .select({ ...rowColumns, body: contentItems.body })
    .from(contentItems)
    .leftJoin(storedFiles, eq(storedFiles.id, contentItems.fileId))
    .where(and(eq(contentItems.id, id), visible(actor)))
  if (!item) return undefined
  const { body, ...row } = item
  return { ...toContentItemRow(row), body }
}

/** Reads rows of content items, regardless of who may see them. */
export async function readContentItemRows(
  queries: Queries,
  ids: readonly string[],
): Promise<ListedContentItem[]> {
  return queries
    .select(rowColumns)
    .from(contentItems)
    .leftJoin(storedFiles, eq(storedFiles.id, contentItems.fileId))
    .where(inArray(contentItems.id, [...ids]))
    .orderBy(contentItems.id)
}

/** Locks the content items in the actor's data scope until the transaction ends, in one order so that two callers never deadlock. */
export async function lockContentItems(
  queries: Queries,
  actor: Viewer,
  ids: readonly string[],
): Promise<{ id: string; status: Status }[]> {
  return queries
    .select({ id: contentItems.id, status: contentItems.status })
    .from(contentItems)
    .where(and(inArray(contentItems.id, [...ids]), visible(actor)))
    .orderBy(contentItems.id)
    .for('update')
}

/** Locks these content items until the transaction ends, in one order so that two callers never deadlock. */
export async function lockContentItemRows(
  queries: Queries,
  ids: readonly string[],
  strength: LockStrength,
): Promise<void> {
  await queries
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(isAmong(contentItems.id, ids))
    .orderBy(contentItems.id)
    .for(strength)
}

/** A content item to create; fields that are left out have the defaults of their columns, `publishedTime` is now. */
type NewContentItem = Pick<ContentForm, 'title' | 'genre' | 'author'> & Partial<ContentForm>

/** Stores a content item, offline; returns its id. */
export async function insertContentItem(
  queries: Queries,
  { publishedTime = new Date().toISOString(), ...fields }: NewContentItem,
  createdBy: string,
): Promise<string> {
  const item = await onlyRow(
    queries
      .insert(contentItems)
      .values({ ...fields, publishedAt: new Date(publishedTime), status: 'offline', createdBy })
      .returning({ id: contentItems.id }),
  )
  return item.id
}

/** Changes the fields if the content item still has this version; gives the columns written, or undefined when it has another one, is gone, or is not for the actor. */
export async function updateContentItemAt(
  queries: Queries,
  actor: Viewer,
  {
    id,
    version,
    changes,
  }: {
    id: string
    version: number
    changes: { [Field in keyof ContentForm]?: ContentForm[Field] | undefined }
  },
): Promise<string[] | undefined> {
  const { publishedTime, ...fields } = changes
  const written = {
    ...fields,
    ...(publishedTime !== undefined && { publishedAt: new Date(publishedTime) }),
    ...touched,
  }
  const changed = await queries
    .update(contentItems)
    .set(written)
    .where(and(eq(contentItems.id, id), eq(contentItems.version, version), visible(actor)))
    .returning({ id: contentItems.id })
  return changed.length > 0 ? Object.keys(written) : undefined
}

/** Sets the status of those that have another one; returns their ids. @param condition on `content_item`, if not all change */
export async function setContentItemStatus(
  queries: Queries,
  ids: readonly string[] | SQLWrapper,
  status: Status,
  condition?: SQL,
): Promise<string[]> {
  const isListed = 'getSQL' in ids ? inArray(contentItems.id, ids) : isAmong(contentItems.id, ids)
  const changed = await queries
    .update(contentItems)
    .set({ status, ...touched })
    .where(and(isListed, ne(contentItems.status, status), condition))
    .returning({ id: contentItems.id })
  return changed.map(({ id }) => id)
}

/** Sets the language of a content item that still has this version; returns whether it had. */
export async function setContentItemLanguage(
  queries: Queries,
  { id, version }: { id: string; version: number },
  language: ContentForm['language'],
): Promise<boolean> {
  const changed = await queries
    .update(contentItems)
    .set({ language, ...touched })
    .where(and(eq(contentItems.id, id), eq(contentItems.version, version)))
    .returning({ id: contentItems.id })
  return changed.length > 0
}

/**
 * Whether a user may use this file in a content item: it is open, as such files are, and their own or allowed by a hook.
 * @param hooks of {@link onContentFileChosen}
 */
export async function isUsableFile(
  queries: Queries,
  user: Pick<Actor, 'id' | 'dataScope' | 'permissions'>,
  fileId: string,
  hooks: readonly ContentFileHook[],
): Promise<boolean> {
  const allowed = or(
    eq(storedFiles.ownerId, user.id),
    ...hooks.map(hook => hook(user, sql`${storedFiles.id}`)),
  )
  return (
    (await queries.$count(
      storedFiles,
      and(eq(storedFiles.id, fileId), eq(storedFiles.open, true), allowed),
    )) > 0
  )
}

/** Returns the files that a user may name in an import: their own open files, and files of content items that they see. */
export async function nameableFiles(
  queries: Queries,
  user: Pick<Actor, 'id' | 'dataScope'>,
  ids: readonly string[],
): Promise<string[]> {
  const visibleItems = queries
    .select({ id: contentItems.fileId })
    .from(contentItems)
    .where(and(eq(contentItems.fileId, storedFiles.id), visible(user)))
  const rows = await queries
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        inArray(storedFiles.id, [...ids]),
        eq(storedFiles.open, true),
        or(eq(storedFiles.ownerId, user.id), exists(visibleItems)),
      ),
    )
  return rows.map(({ id }) => id)
}

/**
 * Counts the sets that contain at least one of the content items which the actor can read, and returns the first of the
 * readable sets by name.
 */
export async function findContainingSets(
  queries: Queries,
  actor: Viewer,
  ids: readonly string[],
  limit: number,
) {
  const holding = inArray(
    contentSets.id,
    queries
      .select({ id: contentSetItems.setId })
      .from(contentSetItems)
      .innerJoin(contentItems, eq(contentItems.id, contentSetItems.contentItemId))
      .where(and(inArray(contentItems.id, [...ids]), ownedByVisible(actor, contentItems.createdBy))),
  )
  const [total, sets] = await Promise.all([
    queries.$count(contentSets, holding),
    queries
      .select({ id: contentSets.id, name: contentSets.name, status: contentSets.status })
      .from(contentSets)
      .where(and(holding, ownedByVisible(actor, contentSets.createdBy)))
      .orderBy(contentSets.name, contentSets.id)
      .limit(limit),
  ])
  return { total, sets }
}

/** What every change of a content item does beside itself. */
const touched = { version: sql`${contentItems.version} + 1`, updatedAt: sql`now()` }
