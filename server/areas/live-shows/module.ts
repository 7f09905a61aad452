import { defineModule } from '../../platform/modules/module.ts'
import type { TableRules } from '../../platform/modules/table-rules.ts'
import { liveOf } from '../live/index.ts'
import { showHandlers } from './handlers.ts'
import { liveShowChecks, liveShows } from './schema.ts'
import { seedDemoShows } from './seed.ts'
import { undoShows } from './undo.ts'
import { createShowWatcher } from './watcher.ts'

/** Rules of the tables of shows: log, undo and scope. */
const showTables: readonly TableRules[] = [
  {
    table: liveShows,
    entity: 'live-show',
    title: 'title',
    ignored: ['version', 'updated_at'],
    undo: undoShows,
    scope: 'unscoped',
  },
  { table: liveShowChecks, unlogged: 'the server checks streams by itself', scope: 'unscoped' },
]

export const liveShowsModule = defineModule({
  name: 'live-shows',
  tables: showTables,
  handlers: () => [...showHandlers],
  pollers: (platform, registry) => [createShowWatcher(platform, liveOf(platform, registry).sightings)],
  seedDemo: seedDemoShows,
})
