import { defineArea } from '../../area.ts'

export const articlesArea = defineArea({
  permissions: {
    'article:read': { 'zh-CN': '查看图文文章', 'en-US': 'View articles' },
    'article:create': { 'zh-CN': '新建图文文章', 'en-US': 'Create articles' },
    'article:update': { 'zh-CN': '编辑图文文章', 'en-US': 'Edit articles' },
    'article:delete': { 'zh-CN': '删除图文文章', 'en-US': 'Delete articles' },
    'article:publish': { 'zh-CN': '推送和发布图文文章', 'en-US': 'Push and publish articles' },
    'article:approve': { 'zh-CN': '审批图文发布', 'en-US': 'Approve publications' },
  },
  topics: ['article.changed'],
  recordedEntities: {
    article: { 'zh-CN': '图文文章', 'en-US': 'Article' },
  },
  recordedActions: {
    'article.create': { 'zh-CN': '新建图文文章', 'en-US': 'Create article' },
    'article.create-from-items': {
      'zh-CN': '用内容生成图文文章',
      'en-US': 'Create article from content items',
    },
    'article.copy': { 'zh-CN': '复制图文文章', 'en-US': 'Copy article' },
    'article.update': { 'zh-CN': '编辑图文文章', 'en-US': 'Edit article' },
    'article.restore-version': { 'zh-CN': '恢复图文文章版本', 'en-US': 'Restore article version' },
    'article.upload-picture': { 'zh-CN': '上传图文图片', 'en-US': 'Upload picture for articles' },
    'article.fetch-picture': { 'zh-CN': '取回外站图片', 'en-US': 'Fetch picture of another website' },
    'article.delete': { 'zh-CN': '删除图文文章', 'en-US': 'Delete articles' },
    'article.ignore-finding': { 'zh-CN': '忽略检查提示', 'en-US': 'Ignore finding of the checks' },
  },
  // The specification names the pages of this area; `contract/routes.ts` declares them.
  pages: [],
})
