import {
  type ContentItemRow,
  type contentSortable,
  listContentItems,
} from '@greenroom/contract/areas/content/content-items'
import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../../platform/export/definition.ts'
import { openFileAddress } from '../../../platform/files/files.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import { importedBy } from '../../../platform/import/store.ts'
import {
  anyId,
  before,
  contains,
  equals,
  from,
  type ListFilter,
  oneOf,
  ownersFilter,
} from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { contentItemStatuses, contentItems } from '../schema.ts'
import { contentSources as sourceSystems } from '../sources/schema.ts'

type StoredContent = typeof contentItems.$inferSelect
type SortKey = (typeof contentSortable)[number]

const { body: _body, contentSourceId: _source, ...listed } = getTableColumns(contentItems)

/** The name of the system that put a content item in; null: none did. */
export const contentSourceName = sql<string | null>`(select ${sourceSystems.name} from ${sourceSystems}
  where ${sourceSystems.id} = ${contentItems.contentSourceId})`

/** Columns of a content item for a row: all but its text, which may be long. */
export const rowColumns = {
  ...listed,
  contentSource: contentSourceName,
  fileName: storedFiles.name,
  fileType: storedFiles.mediaType,
}
export type ListedContentItem = Omit<StoredContent, 'body' | 'contentSourceId'> & {
  contentSource: string | null
  fileName: string | null
  fileType: string | null
}

const { where: hasStatus } = oneOf(contentItems.status)

/** No index of content items reads the status: a frequent one is found among the first rows, a seldom one by its own table. */
const byStatus: ListFilter = {
  scan: hasStatus,
  where: statuses => sql`${hasStatus(statuses)} and ${contentItems.id} in (
    select ${contentItemStatuses.contentItemId} from ${contentItemStatuses}
    where ${oneOf(contentItemStatuses.status).where(statuses)})`,
}

/** All content items, as a list. */
export function createContentItemList(database: Database): List<ListedContentItem, SortKey> {
  return createList<ListedContentItem, SortKey>(database, {
    table: contentItems,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select(rowColumns)
        .from(contentItems)
        .leftJoin(storedFiles, eq(storedFiles.id, contentItems.fileId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      // Chinese titles in pinyin order, for readers of both languages.
      title: sql`${contentItems.title} collate "zh-x-icu"`,
      clicks: contentItems.clicks,
      publishedTime: contentItems.publishedAt,
      createdTime: contentItems.createdAt,
    },
    defaultSort: '-publishedTime',
    tieBreak: contentItems.id,
    filters: {
      owners: ownersFilter(contentItems.createdBy),
      id: anyId(contentItems.id),
      imported: importedBy(contentItems.id),
      externalId: equals(contentItems.externalId),
      title: contains(contentItems.title),
      author: contains(contentItems.author),
      topic: contains(contentItems.topic),
      genre: oneOf(contentItems.genre),
      source: oneOf(contentItems.source),
      language: oneOf(contentItems.language),
      status: byStatus,
      publishedFrom: from(contentItems.publishedAt),
      publishedBefore: before(contentItems.publishedAt),
    },
  })
}

/** The content items as a file. */
export function exportContentItems(database: Database): ListExport {
  return defineExport({
    call: listContentItems,
    engine: createContentItemList(database),
    toRows: exportRows,
  })
}

/** Rows with all that an import takes back: the text, too, and the file by its address. */
async function exportRows(queries: Queries, rows: readonly ListedContentItem[]): Promise<object[]> {
  const ids = rows.map(({ id }) => id)
  const texts = await queries
    .select({ id: contentItems.id, body: contentItems.body })
    .from(contentItems)
    .where(inArray(contentItems.id, ids))
  const bodies = new Map(texts.map(({ id, body }) => [id, body]))
  return rows.map(toContentItemRow).map(row => ({
    ...row,
    body: bodies.get(row.id) ?? '',
    file: row.file?.address ?? null,
  }))
}

/** A stored content as the contract's row. */
export function toContentItemRow({
  createdAt,
  updatedAt,
  publishedAt,
  createdBy: _owner,
  fileId,
  fileName,
  fileType,
  ...storedFields
}: ListedContentItem): ContentItemRow {
  return {
    ...storedFields,
    file:
      fileId === null || fileName === null || fileType === null
        ? null
        : { id: fileId, address: openFileAddress(fileId), name: fileName, mediaType: fileType },
    publishedTime: publishedAt.toISOString(),
    createdTime: createdAt.toISOString(),
    updatedTime: updatedAt.toISOString(),
  }
}
