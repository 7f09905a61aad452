import { defineListResource } from '../../list-resource.ts'

/** Articles for official accounts. */
export const articleList = defineListResource({
  key: 'articles',
  entity: 'article',
  page: 'WeixinArticle',
  topics: ['article.changed'],
  titleColumns: ['title'],
  isExportable: true,
  isImportable: false,
  isWatchable: true,
  isShareable: true,
})
