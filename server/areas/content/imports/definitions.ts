import { contentItemImport, contentSetImport } from '@greenroom/contract/areas/content/content-imports'
import { eachContentItemText } from '@greenroom/contract/areas/content/content-item-fields'
import { and, eq, inArray } from 'drizzle-orm'
import type { ListImport } from '../../../platform/import/definition.ts'
import { contentSourceName } from '../content-items/list.ts'
import { removeContentItems } from '../content-items/remove.ts'
import { nameableFiles } from '../content-items/store.ts'
import { contentItems, contentSetItems, contentSets } from '../schema.ts'

/** A file of content items; new ones begin offline when it does not say. */
export const importContentItems: ListImport = {
  description: contentItemImport,
  table: contentItems,
  audience: { permission: 'content-item:read' },
  begins: { clicks: 0, version: 1 },
  // Only the system itself puts items in under ids of its own.
  refuse: ({ contentSource }) => (contentSource === undefined ? {} : { contentSource: 'otherSystem' }),
  fixed: ['id', 'externalId', 'contentSource'],
  columns: {
    id: contentItems.id,
    externalId: contentItems.externalId,
    contentSource: contentSourceName,
    title: contentItems.title,
    genre: contentItems.genre,
    author: contentItems.author,
    source: contentItems.source,
    ...eachContentItemText(name => contentItems[name]),
    language: contentItems.language,
    body: contentItems.body,
    file: contentItems.fileId,
    publishedTime: contentItems.publishedAt,
    status: contentItems.status,
  },
  references: { file: nameableFiles },
  // A content item that a user has added to a set by hand is not deleted, because the set would lose it.
  inUse: async (queries, ids) => {
    if (ids.length === 0) return []
    const inSets = await queries
      .selectDistinct({ id: contentSetItems.contentItemId })
      .from(contentSetItems)
      .innerJoin(contentSets, eq(contentSets.id, contentSetItems.setId))
      .where(and(inArray(contentSetItems.contentItemId, [...ids]), eq(contentSets.filterType, 'artificial')))
    return inSets.map(({ id }) => id)
  },
  remove: removeContentItems,
}

/** A file of content sets; new ones begin offline and empty. */
export const importContentSets: ListImport = {
  description: contentSetImport,
  table: contentSets,
  audience: { permission: 'content-set:read' },
  begins: { status: 'offline', count: 0, version: 1 },
  // A file has no conditions.
  refuse: ({ filterType }) => (filterType === 'rules' ? { filterType: 'rulesNeeded' } : {}),
  // What a set holds goes by it.
  fixed: ['id', 'number', 'contentType', 'filterType'],
  columns: {
    id: contentSets.id,
    number: contentSets.number,
    name: contentSets.name,
    contentType: contentSets.contentType,
    filterType: contentSets.filterType,
    description: contentSets.description,
  },
  inUse: async (queries, ids) => {
    if (ids.length === 0) return []
    const notEmpty = await queries
      .selectDistinct({ id: contentSetItems.setId })
      .from(contentSetItems)
      .where(inArray(contentSetItems.setId, [...ids]))
    return notEmpty.map(({ id }) => id)
  },
}
