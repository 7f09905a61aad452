import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { articleHandlers } from './handlers.ts'
import { onArticleRead } from './hooks.ts'
import { exportArticles } from './list.ts'
import { originHandlers } from './origin-handlers.ts'
import { pictureHandlers } from './pictures/handlers.ts'
import { articleTables } from './tables.ts'
import { templateHandlers } from './template-handlers.ts'
import { versionHandlers } from './version-handlers.ts'

export const articlesModule = defineModule({
  name: 'articles',
  tables: articleTables,
  handlers: (platform, { hooks }) => {
    const readers = hooks.of(onArticleRead)
    return [
      ...articleHandlers(platform, readers),
      ...originHandlers(),
      ...versionHandlers(readers),
      ...templateHandlers(),
      ...pictureHandlers(platform),
    ]
  },
  exports: ({ database }) => [exportArticles(database)],
  watchedLists: ({ database }) => [watchList(exportArticles(database))],
})
