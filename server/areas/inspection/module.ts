import { watchList } from '../../platform/list/watched-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { createContentChecks } from './checks.ts'
import { queueHandlers } from './handlers.ts'
import { onContentItemChecked, onQueuesGo } from './hooks.ts'
import { inspectingHandlers } from './inspecting-calls.ts'
import {
  contentCheckRounds,
  contentChecks,
  inspectionItems,
  inspectionQueues,
  inspectionVerdicts,
} from './schema.ts'
import { seedDemoInspection } from './seed.ts'
import { undoQueues } from './undo.ts'
import { exportVerdicts } from './verdict-list.ts'

export const inspectionModule = defineModule({
  name: 'inspection',
  tables: [
    {
      table: inspectionQueues,
      entity: 'inspection-queue',
      title: 'name',
      ignored: ['stale', 'version', 'updated_at'],
      undo: hooks => undoQueues(hooks.of(onQueuesGo)),
      scope: 'unscoped',
    },
    {
      table: inspectionVerdicts,
      entity: 'inspection-verdict',
      title: 'content_item_title',
      // Verdicts are withdrawn where they were given, because the content item must still be as the verdict left it.
      undo: 'decided',
      scope: 'unscoped',
    },
    {
      table: inspectionItems,
      unlogged: 'what waits follows from the queues and the content item',
      scope: 'unscoped',
    },
    { table: contentChecks, unlogged: 'it says what still has to be looked at', scope: 'unscoped' },
    { table: contentCheckRounds, unlogged: 'it says how many were to be looked at', scope: 'unscoped' },
  ],
  handlers: (platform, { hooks }) => [
    ...queueHandlers(hooks.of(onQueuesGo)),
    ...inspectingHandlers(platform),
  ],
  exports: ({ database }) => [exportVerdicts(database)],
  watchedLists: ({ database }) => [watchList(exportVerdicts(database))],
  pollers: (platform, { hooks }) => [createContentChecks(platform, hooks.of(onContentItemChecked))],
  seedDemo: seedDemoInspection,
})
