import {
  type ContentSetRow,
  type contentSetSortable,
  listContentSets,
} from '@greenroom/contract/areas/content/content-sets'
import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../../platform/export/definition.ts'
import { importedBy } from '../../../platform/import/store.ts'
import {
  anyId,
  before,
  contains,
  equals,
  from,
  oneOf,
  ownersFilter,
  within,
} from '../../../platform/list/filters.ts'
import { createList, type List } from '../../../platform/list/list.ts'
import { contentItems, contentSetItems, contentSets } from '../schema.ts'

export type StoredContentSet = typeof contentSets.$inferSelect
type Viewer = Pick<Actor, 'dataScope'>
type SortKey = (typeof contentSetSortable)[number]

/** The search table's rows. @param countBy expression for the number of content items in their order */
export function createContentSetList(
  database: Database,
  countBy: PgColumn | SQL = contentSets.count,
): List<StoredContentSet, SortKey> {
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
      count: countBy,
      createdTime: contentSets.createdAt,
    },
    defaultSort: '-createdTime',
    tieBreak: contentSets.id,
    filters: {
      owners: ownersFilter(contentSets.createdBy),
      id: anyId(contentSets.id),
      imported: importedBy(contentSets.id),
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
    toRows: (queries, rows, _language, owners) =>
      toContentSetRows(queries, { dataScope: owners ?? 'all' }, rows),
  })
}

/**
 * Stored sets as the contract's rows. Of what they hold, only the content items that the actor may see are counted: the
 * count of a set that rules fill would reveal texts of others.
 */
export async function toContentSetRows(
  queries: Queries,
  actor: Viewer,
  listedSets: readonly StoredContentSet[],
): Promise<ContentSetRow[]> {
  const rows = listedSets.map(toRow)
  const visible = ownedByVisible(actor, contentItems.createdBy)
  if (!visible || rows.length === 0) return rows
  const counted = await queries
    .select({ id: contentSetItems.setId, total: count() })
    .from(contentSetItems)
    .innerJoin(contentItems, eq(contentItems.id, contentSetItems.contentItemId))
    .where(
      and(
        inArray(
          contentSetItems.setId,
          rows.map(({ id }) => id),
        ),
        visible,
      ),
    )
    .groupBy(contentSetItems.setId)
  const totals = new Map(counted.map(({ id, total }) => [id, total]))
  return rows.map(row => ({ ...row, count: totals.get(row.id) ?? 0 }))
}

/** {@link toContentSetRows} of one. */
export async function toContentSetRow(
  queries: Queries,
  actor: Viewer,
  contentSet: StoredContentSet,
): Promise<ContentSetRow> {
  const [row] = await toContentSetRows(queries, actor, [contentSet])
  if (!row) throw new Error('A content set has no row')
  return row
}

/** How many content items of a set the actor may see, to sort sets by. */
export function visibleCount(actor: Viewer): SQL | undefined {
  const visible = ownedByVisible(actor, contentItems.createdBy)
  return (
    visible &&
    sql`(select count(*) from ${contentSetItems} inner join ${contentItems} on ${contentItems.id} = ${contentSetItems.contentItemId}
      where ${contentSetItems.setId} = ${contentSets.id} and ${visible})`
  )
}

/** Field by field, which takes a fraction of the time of copying all but some; it is done for every row of every page. */
function toRow(contentSet: StoredContentSet): ContentSetRow {
  return {
    id: contentSet.id,
    number: contentSet.number,
    name: contentSet.name,
    contentType: contentSet.contentType,
    filterType: contentSet.filterType,
    description: contentSet.description,
    rules: contentSet.rules,
    refreshing: contentSet.refreshing,
    count: contentSet.count,
    status: contentSet.status,
    version: contentSet.version,
    createdTime: contentSet.createdAt.toISOString(),
    updatedTime: contentSet.updatedAt.toISOString(),
  }
}
