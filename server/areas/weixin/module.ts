import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { callbackHandlers } from './accounts/callback-handlers.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { allArticleHandlers } from './article-handlers.ts'
import { exportArticles } from './articles/list.ts'
import { articleTables } from './articles/tables.ts'
import { callbackRoutes } from './callback/routes.ts'
import { polishHandlers, polishStreamRoutes, polishTables } from './polish/index.ts'
import { probeHandlers } from './probe/handlers.ts'
import { pruneAccountsJob } from './prune-job.ts'
import { createFiguresJob } from './publishing/figures.ts'
import { exportPublishJobs } from './publishing/list.ts'
import { createPublishRun } from './publishing/run.ts'
import { publishTables } from './publishing/tables.ts'
import { publishTodos } from './publishing/todo.ts'
import { seedDemoAccounts } from './seed/accounts.ts'
import { seedDemoArticles } from './seed/articles.ts'
import { accountTables } from './tables.ts'

export const weixinModule = defineModule({
  name: 'weixin',
  tables: [...accountTables, ...articleTables, ...publishTables, ...polishTables],
  handlers: platform => [
    ...accountHandlers(platform),
    ...callbackHandlers(platform),
    ...probeHandlers(platform),
    ...allArticleHandlers(platform),
    ...polishHandlers(platform),
  ],
  routes: (platform, _, authenticate) => {
    const callbacks = callbackRoutes(platform)
    const polishing = polishStreamRoutes(platform, authenticate)
    return {
      served: [...callbacks.served, ...polishing.served],
      async stop() {
        await Promise.all([callbacks.stop?.(), polishing.stop?.()])
      },
    }
  },
  exports: ({ database }) => [exportArticles(database), exportPublishJobs(database)],
  watchedLists: ({ database }) => [
    watchList(exportArticles(database)),
    watchList(exportPublishJobs(database)),
  ],
  todos: [publishTodos],
  jobs: (_, settings) => [pruneAccountsJob, createPublishRun({ settings }), createFiguresJob({ settings })],
  seedDemo: async (queries, settings) => {
    await seedDemoAccounts(queries, settings)
    await seedDemoArticles(queries, settings)
  },
})
