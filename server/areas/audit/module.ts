import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { operationChain, operationLog, operationSeals } from '../../platform/audit/schema.ts'
import { createUndoing } from '../../platform/audit/undo/undo.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/export/definition.ts'
import { watchList } from '../../platform/list/readable-list.ts'
import { defineModule } from '../../platform/modules/module.ts'
import { resolveQuery } from './actors.ts'
import { toEntries } from './entries.ts'
import { auditHandlers } from './handlers.ts'
import { createOperationList, operationLogGrowth } from './list.ts'
import { defineUndo } from './undo.ts'

const isTheLog = 'it is the operation log itself'

export const auditModule = defineModule({
  name: 'audit',
  tables: [
    {
      table: operationLog,
      unlogged: isTheLog,
      // An entry belongs to who did what it tells of.
      scope: {
        entity: 'operation-log',
        permission: 'operation-log:read',
        id: operationLog.id,
        owners: [operationLog.actorId],
        title: operationLog.title,
        age: operationLog.id,
        growth: operationLogGrowth,
      },
    },
    { table: operationSeals, unlogged: isTheLog, scope: 'unscoped' },
    { table: operationChain, unlogged: isTheLog, scope: 'unscoped' },
  ],
  bulkChanges: ({ undo }) => [defineUndo(createUndoing(undo), undo)],
  handlers: (platform, { undo }) => auditHandlers(platform, undo),
  exports: ({ database }) => [exportOperations(database)],
  watchedLists: ({ database }) => [watchList(exportOperations(database))],
})

/** The operation log as a file. */
function exportOperations(database: Database): ListExport {
  return defineExport({
    call: listOperations,
    engine: createOperationList(database),
    resolve: ({ query, queries }) => resolveQuery(queries, query),
    toRows: async (queries, rows, language, owners) =>
      (await toEntries(queries, { dataScope: owners ?? 'all', language }, rows)).map(entry => ({
        ...entry,
        user: entry.user && (entry.user.name || entry.user.username),
      })),
  })
}
