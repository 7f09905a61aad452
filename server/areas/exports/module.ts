import { exportRoute } from '@greenroom/contract/areas/exports/export-routes'
import { createDownload } from '../../platform/export/download.ts'
import { exportTickets } from '../../platform/export/schema.ts'
import { pruneExportsJob } from '../../platform/export/tickets.ts'
import { serveRoute } from '../../platform/http/routes.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { findActor } from '../roles/index.ts'
import { exportHandlers } from './handlers.ts'

export const exportsModule = defineModule({
  name: 'exports',
  tables: [
    {
      table: exportTickets,
      entity: 'export',
      title: 'title',
      secret: ['token_hash'],
      ignored: ['query', 'columns', 'used_at', 'session_id'],
      only: 'insert',
      // A download is not undone.
      undo: 'sent',
      scope: 'unscoped',
    },
  ],
  handlers: (platform, registry) => exportHandlers(registry.exports(platform), platform.settings),
  jobs: () => [pruneExportsJob],
  routes: (platform, registry) => {
    const { database, log, files } = platform
    const isOpen = registry.gate('isOpenSession')(platform)
    const download = createDownload({
      database,
      log,
      isOpen,
      actorOf: findActor,
      exports: registry.exports(platform),
      directory: files.incoming,
    })
    return { served: [serveRoute(exportRoute, download)] }
  },
})
