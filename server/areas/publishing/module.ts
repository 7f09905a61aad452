import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { onArticleRead } from '../articles/index.ts'
import { createWeixin } from '../official-accounts/index.ts'
import { compareHandlers } from './compare-handlers.ts'
import { createFiguresJob } from './figures.ts'
import { publishHandlers } from './handlers.ts'
import { jobHandlers } from './job-handlers.ts'
import { exportPublishJobs } from './list.ts'
import { pushManyHandlers } from './push-many.ts'
import { createPublishRun } from './run.ts'
import { seedDemoArticles } from './seed/articles.ts'
import { readableForApproval } from './store.ts'
import { publishTables } from './tables.ts'
import { takeDownHandlers } from './take-down.ts'
import { publishTodos } from './todo.ts'

export const publishingModule = defineModule({
  name: 'publishing',
  tables: publishTables,
  handlers: platform => {
    // One client of WeChat for all of these handlers.
    const weixin = createWeixin(platform)
    return [
      ...publishHandlers(platform),
      ...pushManyHandlers(),
      ...jobHandlers(),
      ...compareHandlers(platform, weixin),
      ...takeDownHandlers(platform, weixin),
    ]
  },
  exports: ({ database }) => [exportPublishJobs(database)],
  watchedLists: ({ database }) => [watchList(exportPublishJobs(database))],
  todos: [publishTodos],
  hooks: [onArticleRead.bind(readableForApproval)],
  jobs: (_, settings) => [createPublishRun({ settings }), createFiguresJob({ settings })],
  seedDemo: seedDemoArticles,
})
