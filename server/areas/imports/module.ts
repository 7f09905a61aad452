import { importFailuresRoute } from '@greenroom/contract/areas/imports/import-routes'
import { serveRoute } from '../../platform/http/routes.ts'
import { createImportJob, pruneImportsJob } from '../../platform/list/import/job.ts'
import { listImportEffects, listImportRows, listImports } from '../../platform/list/import/schema.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { findActor } from '../roles/index.ts'
import { createFailuresRoute } from './failures-route.ts'
import { importHandlers } from './handlers.ts'

const isRecordedByItsRows = 'the rows that an import writes have entries of their own'

export const importsModule = defineModule({
  name: 'imports',
  tables: [
    {
      table: listImports,
      entity: 'import',
      title: 'file_name',
      ignored: [
        ...[
          'state',
          'position',
          'target',
          'columns',
          'ignored_columns',
          'ignored_sheets',
          'address',
          'device',
          'worker',
          'leased_until',
        ],
        ...[
          'finished_at',
          'encoding',
          'time_zone',
          'language',
          'file_id',
          'undone_by',
          'dry_run',
          'done',
          'rows',
          'width',
        ],
        ...['undone', 'kept', 'problem', 'list', 'format'],
      ],
      only: 'insert',
      // The import undoes itself, on its page.
      undo: 'ownUndo',
      scope: 'unscoped',
    },
    { table: listImportRows, unlogged: isRecordedByItsRows, scope: 'unscoped' },
    { table: listImportEffects, unlogged: isRecordedByItsRows, scope: 'unscoped' },
  ],
  handlers: ({ settings }, { imports }) => importHandlers(imports, settings),
  // Imports run in the name of those who asked for them.
  jobs: ({ imports }) => [createImportJob({ lists: imports, actorOf: findActor }), pruneImportsJob],
  routes: (platform, { imports }, authenticate) => ({
    served: [serveRoute(importFailuresRoute, createFailuresRoute(platform, authenticate, imports))],
  }),
})
