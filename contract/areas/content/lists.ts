import { defineListResource } from '../../list-resource.ts'

/** Content items. */
export const contentItemList = defineListResource({
  key: 'content-items',
  entity: 'content-item',
  page: 'Content',
  topics: ['content-item.changed'],
  titleColumns: ['title'],
  isExportable: true,
  isImportable: true,
  isWatchable: true,
  isShareable: true,
})

/** Content sets. */
export const contentSetList = defineListResource({
  key: 'content-sets',
  entity: 'content-set',
  page: 'SearchTable',
  topics: ['content-set.changed'],
  titleColumns: ['name'],
  isExportable: true,
  isImportable: true,
  isWatchable: true,
  isShareable: true,
})

/** The content items of one content set. */
export const setItemList = defineListResource({
  key: 'content-set-items',
  entity: 'content-set-item',
  page: 'ContentSet',
  topics: ['content-set.changed', 'content-item.changed'],
  titleColumns: ['title'],
  isExportable: false,
  isImportable: false,
  isWatchable: false,
  isShareable: false,
})
