import {
  type ContentSetRow,
  type contentSetSortable,
  listContentSets,
} from '@greenroom/contract/areas/content/content-sets'
import { sql } from 'drizzle-orm'
import type { Database } from '../../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../../platform/list/export/definition.ts'
import { before, contains, equals, from, oneOf, within } from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { ownersFilter } from '../../../platform/list/visible.ts'
import { contentSets } from '../schema.ts'

export type StoredContentSet = typeof contentSets.$inferSelect
type SortKey = (typeof contentSetSortable)[number]

/** The search table's rows. */
export function createContentSetList(database: Database): List<StoredContentSet, SortKey> {
  return createList<StoredContentSet, SortKey>(database, {
    table: contentSets,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(contentSets)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      number: contentSets.number,
      // Chinese names in pinyin order, for readers of both languages.
      name: sql`${contentSets.name} collate "zh-x-icu"`,
      count: contentSets.count,
      createdTime: contentSets.createdAt,
    },
    defaultSort: '-createdTime',
    tieBreak: contentSets.id,
    filters: {
      owners: ownersFilter(contentSets.createdBy),
      number: equals(contentSets.number),
      name: contains(contentSets.name),
      contentType: oneOf(contentSets.contentType),
      filterType: oneOf(contentSets.filterType),
      status: oneOf(contentSets.status),
      createdFrom: from(contentSets.createdAt),
      createdBefore: before(contentSets.createdAt),
      createdTime: within(contentSets.createdAt),
    },
  })
}

/** The search table as a file. */
export function exportContentSets(database: Database): ListExport {
  return defineExport({
    call: listContentSets,
    engine: createContentSetList(database),
    toRows: (_queries, rows) => rows.map(toContentSetRow),
  })
}

/** A stored set as the contract's row. */
export function toContentSetRow({
  createdAt,
  updatedAt,
  createdBy: _owner,
  refreshedTo: _place,
  orderVersion: _order,
  ...stored
}: StoredContentSet): ContentSetRow {
  return { ...stored, createdTime: createdAt.toISOString(), updatedTime: updatedAt.toISOString() }
}
