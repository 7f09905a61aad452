import {
  type ContentRow,
  type contentSortable,
  listContents,
} from '@greenroom/contract/areas/content/content-items'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { openFileAddress } from '../../../platform/files/files.ts'
import { storedFiles } from '../../../platform/files/schema.ts'
import { defineExport, type ListExport } from '../../../platform/list/export/definition.ts'
import { before, contains, from, oneOf } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { ownersFilter } from '../../../platform/list/visible.ts'
import { contents } from '../schema.ts'

type StoredContent = typeof contents.$inferSelect
type SortKey = (typeof contentSortable)[number]

const { body: _body, externalId: _externalId, ...listed } = getTableColumns(contents)

/** What is read of a content for a row: all but its text, which may be long. */
export const rowColumns = {
  ...listed,
  fileName: storedFiles.name,
  fileType: storedFiles.mediaType,
}
export type ListedContent = Omit<StoredContent, 'body' | 'externalId'> & {
  fileName: string | null
  fileType: string | null
}

/** All contents, as a list. */
export function createContentList(database: Database): List<ListedContent, SortKey> {
  return createList<ListedContent, SortKey>(database, {
    table: contents,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select(rowColumns)
        .from(contents)
        .leftJoin(storedFiles, eq(storedFiles.id, contents.fileId))
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      // Chinese titles in pinyin order, for readers of both languages.
      title: sql`${contents.title} collate "zh-x-icu"`,
      clicks: contents.clicks,
      publishedTime: contents.publishedAt,
      createdTime: contents.createdAt,
    },
    defaultSort: '-publishedTime',
    tieBreak: contents.id,
    filters: {
      owners: ownersFilter(contents.createdBy),
      title: contains(contents.title),
      author: contains(contents.author),
      topic: contains(contents.topic),
      genre: oneOf(contents.genre),
      source: oneOf(contents.source),
      language: oneOf(contents.language),
      status: oneOf(contents.status),
      publishedFrom: from(contents.publishedAt),
      publishedBefore: before(contents.publishedAt),
    },
  })
}

/** The contents as a file. */
export function exportContents(database: Database): ListExport {
  return defineExport({
    call: listContents,
    engine: createContentList(database),
    toRows: (_queries, rows) => rows.map(toContentRow),
  })
}

/** A stored content as the contract's row. */
export function toContentRow({
  createdAt,
  updatedAt,
  publishedAt,
  createdBy: _owner,
  fileId,
  fileName,
  fileType,
  ...stored
}: ListedContent): ContentRow {
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
