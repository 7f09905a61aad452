import { type articleSortable, listArticles } from '@greenroom/contract/areas/articles/articles'
import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/export/definition.ts'
import { contains, equals, oneOf, ownersFilter } from '../../platform/list/filters.ts'
import { createList, type List } from '../../platform/list/list.ts'
import { toArticleRows } from './rows.ts'
import { articles, type StoredArticleRow } from './schema.ts'

type SortKey = (typeof articleSortable)[number]

/** The list of articles. */
export function createArticleList(database: Database): List<StoredArticleRow, SortKey> {
  return createList<StoredArticleRow, SortKey>(database, {
    table: articles,
    select: (queries, { where, orderBy, limit, offset }) =>
      queries
        .select()
        .from(articles)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    sortBy: {
      title: sql`${articles.title} collate "zh-x-icu"`,
      updatedTime: articles.updatedAt,
      createdTime: articles.createdAt,
    },
    defaultSort: '-updatedTime',
    tieBreak: articles.id,
    filters: {
      owners: ownersFilter(articles.createdBy),
      title: contains(articles.title),
      accountId: equals(articles.accountId),
      state: oneOf(articles.state),
      contentItemId: { where: id => sql`${articles.contentItemIds} @> array[${id}::uuid]` },
    },
  })
}

/** Export of the list of articles. */
export const exportArticles = (database: Database): ListExport =>
  defineExport({
    call: listArticles,
    engine: createArticleList(database),
    toRows: async (queries, rows) =>
      (await toArticleRows(queries, rows)).map(({ account, createdBy, updatedBy, ...row }) => ({
        ...row,
        account: account?.name ?? '',
        createdBy: createdBy?.name ?? '',
        updatedBy: updatedBy?.name ?? '',
      })),
  })
