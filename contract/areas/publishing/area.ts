import { defineArea } from '../../area.ts'

export const publishingArea = defineArea({
  permissions: {},
  topics: ['publish-job.changed'],
  recordedEntities: {
    'publish-job': { 'zh-CN': '发布任务', 'en-US': 'Publish job' },
  },
  recordedActions: {
    'article.merge': { 'zh-CN': '合并微信端的修改', 'en-US': 'Merge changes made at WeChat' },
    'article.compare': { 'zh-CN': '对比公众号草稿', 'en-US': 'Compare article with draft at WeChat' },
    'article.push': { 'zh-CN': '推送到草稿箱', 'en-US': 'Push article to WeChat' },
    'article.push-many': { 'zh-CN': '批量推送到草稿箱', 'en-US': 'Push several articles to WeChat' },
    'article.publish': { 'zh-CN': '发布图文文章', 'en-US': 'Publish article' },
    'publish-job.decide': { 'zh-CN': '审批图文发布', 'en-US': 'Decide on publication' },
    'publish-job.cancel': { 'zh-CN': '取消发布', 'en-US': 'Cancel publication' },
    'publish-job.retry': { 'zh-CN': '重试发布', 'en-US': 'Retry publication' },
    'publish-job.split': {
      'zh-CN': '移出未通过的文章并重发',
      'en-US': 'Publish without the refused articles',
    },
    'publish-job.settle': { 'zh-CN': '登记发布结果', 'en-US': 'Record outcome of publication' },
    'publish-job.take-down': { 'zh-CN': '删除已发布图文', 'en-US': 'Take down publication' },
    'publish-jobs.run': { 'zh-CN': '执行发布任务', 'en-US': 'Run publish jobs' },
  },
  // The specification names the pages of this area; `contract/routes.ts` declares them.
  pages: [],
})
