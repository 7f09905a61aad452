import { defineArea } from '../../area.ts'

export const articleTransferArea = defineArea({
  // Who may edit an article may also import into it and record where it stands.
  permissions: {},
  topics: ['article-place.changed'],
  recordedEntities: {
    'article-place': { 'zh-CN': '文章发布去向', 'en-US': 'Place of an article' },
  },
  recordedActions: {
    'article-place.save': { 'zh-CN': '登记文章发布去向', 'en-US': 'Record where an article stands' },
  },
  // The list of articles and their editor show it.
  pages: [],
})
