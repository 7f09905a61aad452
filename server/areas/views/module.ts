import { defineModule } from '../../platform/modules/module.ts'
import { viewHandlers } from './handlers.ts'
import { defaultViews, listViews, viewWatches, viewWatchRows } from './schema.ts'
import { undoViews } from './undo.ts'
import { createViewWatcher } from './watch/watcher.ts'

const isOwn = 'which view opens first, and who watches one, is between a user and their console'

export const viewsModule = defineModule({
  name: 'views',
  tables: [
    {
      table: listViews,
      entity: 'list-view',
      title: 'name',
      ignored: ['version'],
      undo: undoViews,
      scope: 'unscoped',
    },
    { table: defaultViews, unlogged: isOwn, scope: 'unscoped' },
    { table: viewWatches, unlogged: isOwn, scope: 'unscoped' },
    { table: viewWatchRows, unlogged: isOwn, scope: 'unscoped' },
  ],
  handlers: (platform, registry) => viewHandlers(registry.watchedLists(platform)),
  pollers: (platform, registry) => [createViewWatcher(platform, registry.watchedLists(platform))],
})
