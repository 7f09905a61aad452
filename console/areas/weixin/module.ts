import { listArticles } from '@greenroom/contract/areas/weixin/articles'
import { listOfficialAccounts } from '@greenroom/contract/areas/weixin/official-accounts'
import { listPublishJobs } from '@greenroom/contract/areas/weixin/publish-jobs'
import { defineModule } from '../../kit/module/module.ts'
import { approveOrReturn } from '../../kit/todo/choices.ts'

export const weixinModule = defineModule({
  pages: [
    {
      name: 'WeixinAccount',
      rows: listOfficialAccounts,
      need: 'official-account:read',
      load: () => import('./accounts/accounts-page.tsx'),
    },
    { name: 'WeixinAitext', need: 'polish:use', load: () => import('./polish/aitext-page.tsx') },
    {
      name: 'WeixinArticle',
      rows: listArticles,
      need: 'article:read',
      load: () => import('./articles/articles-page.tsx'),
    },
    {
      name: 'WeixinArticleEditor',
      need: 'article:read',
      load: () => import('./articles/editor/article-page.tsx'),
    },
    {
      name: 'WeixinResult',
      rows: listPublishJobs,
      need: 'article:read',
      load: () => import('./results/results-page.tsx'),
    },
  ],
  todos: [
    {
      call: 'publish-job.decide',
      choices: approveOrReturn,
      load: () => import('./results/publish-decision.tsx'),
    },
  ],
})
