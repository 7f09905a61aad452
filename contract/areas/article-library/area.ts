import { defineArea } from '../../area.ts'

/** Writers use the library under the permissions of articles. */
export const articleLibraryArea = defineArea({
  permissions: {},
  topics: ['article-template.changed', 'article-theme.changed'],
  recordedEntities: {
    'article-template': { 'zh-CN': '图文模板', 'en-US': 'Article template' },
    'article-theme': { 'zh-CN': '图文主题', 'en-US': 'Article theme' },
  },
  recordedActions: {
    'article-template.create': { 'zh-CN': '新建图文模板', 'en-US': 'Create article template' },
    'article-template.update': { 'zh-CN': '编辑图文模板', 'en-US': 'Edit article template' },
    'article-template.order': { 'zh-CN': '排列图文模板', 'en-US': 'Order article templates' },
    'article-template.delete': { 'zh-CN': '删除图文模板', 'en-US': 'Delete article template' },
    'article-theme.create': { 'zh-CN': '新建图文主题', 'en-US': 'Create article theme' },
    'article-theme.update': { 'zh-CN': '编辑图文主题', 'en-US': 'Edit article theme' },
    'article-theme.delete': { 'zh-CN': '删除图文主题', 'en-US': 'Delete article theme' },
  },
  // The drawer of the article editor shows it.
  pages: [],
})
