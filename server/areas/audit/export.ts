import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import type { Database } from '../../platform/database/database.ts'
import { defineExport, type ListExport } from '../../platform/list/export/definition.ts'
import { resolveQuery } from './actors.ts'
import { toEntries } from './entries.ts'
import { createOperationList } from './list.ts'

/** The operation log as a file. */
export function exportOperations(database: Database): ListExport {
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
