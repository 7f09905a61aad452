import type { Handler } from '../../platform/http/handler.ts'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { callbackHandlers } from './accounts/callback-handlers.ts'
import { accountHandlers } from './accounts/handlers.ts'
import { articleHandlers } from './articles/handlers.ts'
import { exportArticles } from './articles/list.ts'
import { originHandlers } from './articles/origin-handlers.ts'
import { articleTables } from './articles/tables.ts'
import { templateHandlers } from './articles/template-handlers.ts'
import { versionHandlers } from './articles/version-handlers.ts'
import { callbackRoutes } from './callback/routes.ts'
import { createWeixin } from './client/weixin.ts'
import { pictureHandlers } from './pictures/handlers.ts'
import { polishHandlers, polishStreamRoutes, polishTables } from './polish/index.ts'
import { probeHandlers } from './probe/handlers.ts'
import { pruneAccountsJob } from './prune-job.ts'
import { compareHandlers } from './publishing/compare-handlers.ts'
import { createFiguresJob } from './publishing/figures.ts'
import { publishHandlers } from './publishing/handlers.ts'
import { jobHandlers } from './publishing/job-handlers.ts'
import { exportPublishJobs } from './publishing/list.ts'
import { pushManyHandlers } from './publishing/push-many.ts'
import { createPublishRun } from './publishing/run.ts'
import { publishTables } from './publishing/tables.ts'
import { takeDownHandlers } from './publishing/take-down.ts'
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

/** Handlers for articles, from writing to taking them down. */
function allArticleHandlers(platform: Platform): Handler[] {
  // One client of WeChat for all of these handlers.
  const weixin = createWeixin(platform)
  return [
    ...articleHandlers(platform),
    ...originHandlers(),
    ...versionHandlers(),
    ...templateHandlers(),
    ...pictureHandlers(platform),
    ...publishHandlers(platform),
    ...pushManyHandlers(),
    ...jobHandlers(),
    ...compareHandlers(platform, weixin),
    ...takeDownHandlers(platform, weixin),
  ]
}
