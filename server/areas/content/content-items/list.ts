import {
  type ContentItemRow,
  type contentSortable,
  listContentItems,
} from '@greenroom/contract/areas/content/content-items'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { openFileAddress } from '../../../platform/files/files.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import { defineExport, type ListExport } from '../../../platform/list/export/definition.ts'
import { before, contains, from, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { ownersFilter } from '../../../platform/list/visible.ts'
import { contentItems } from '../schema.ts'

type StoredContent = typeof contentItems.$inferSelect
type SortKey = (typeof contentSortable)[number]

const { body: _body, externalId: _externalId, ...listed } = getTableColumns(contentItems)

/** What is read of a content item for a row: all but its text, which may be long. */
export const rowColumns = {
  ...listed,
  fileName: storedFiles.name,
  fileType: storedFiles.mediaType,
}
export type ListedContentItem = Omit<StoredContent, 'body' | 'externalId'> & {
  fileName: string | null
  fileType: string | null
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
      title: contains(contentItems.title),
      author: contains(contentItems.author),
      topic: contains(contentItems.topic),
      genre: oneOf(contentItems.genre),
      source: oneOf(contentItems.source),
      language: oneOf(contentItems.language),
      status: oneOf(contentItems.status),
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
    toRows: (_queries, rows) => rows.map(toContentItemRow),
  })
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
  ...stored
}: ListedContentItem): ContentItemRow {
  return {
    ...stored,
    file:
      fileId === null || fileName === null || fileType === null
        ? null
        : { id: fileId, address: openFileAddress(fileId), name: fileName, mediaType: fileType },
    publishedTime: publishedAt.toISOString(),
    createdTime: createdAt.toISOString(),
    updatedTime: updatedAt.toISOString(),
  }
}
