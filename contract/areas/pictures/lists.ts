import { defineListResource } from '../../list-resource.ts'

/** Pictures of articles, content items and templates. */
export const pictureList = defineListResource({
  key: 'pictures',
  entity: 'picture',
  page: 'Pictures',
  topics: ['picture.changed', 'article.changed', 'article-template.changed', 'content-item.changed'],
  titleColumns: ['name'],
  isExportable: false,
  isImportable: false,
  isWatchable: false,
  isShareable: false,
})
