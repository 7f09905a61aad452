import { defineModule } from '../../platform/modules/module.ts'
import { viewHandlers } from './handlers.ts'
import { defaultViews, listViews, viewWatches, viewWatchRows, weeklyViews } from './schema.ts'
import { undoViews } from './undo.ts'
import { createViewWatcher } from './watch/watcher.ts'
import { sendWeeklyHandler } from './weekly.ts'

const isOwn =
  'which view opens first, and who watches one or gets it weekly, is between a user and their console'

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
    { table: weeklyViews, unlogged: isOwn, scope: 'unscoped' },
    { table: viewWatchRows, unlogged: isOwn, scope: 'unscoped' },
  ],
  handlers: (platform, registry) => [
    ...viewHandlers(registry.watchedLists(platform), platform.settings),
    sendWeeklyHandler(platform.settings),
  ],
  pollers: (platform, registry) => [createViewWatcher(platform, registry.watchedLists(platform))],
})
