import { listPublishJobs } from '@greenroom/contract/areas/publishing/publish-jobs'
import { defineModule } from '../../kit/module/module.ts'
import { approveOrReturn } from '../../kit/todo/choices.ts'

export const publishingModule = defineModule({
  pages: [
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
