import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import type { LongJob } from '../../platform/jobs/job.ts'
import type { ListImport } from '../../platform/list/import/definition.ts'
import { createImportJob } from '../../platform/list/import/job.ts'
import { listImports } from '../../platform/list/import/schema.ts'
import { findActor } from '../roles/index.ts'

export { pruneImportsJob } from '../../platform/list/import/job.ts'
export { createFailuresRoute, failuresPath } from './failures-route.ts'
export { importHandlers } from './handlers.ts'

/** The job that works on all imports, in the name of those who asked for them. */
export const importJob = (lists: readonly ListImport[]): LongJob =>
  createImportJob({ lists, actorOf: findActor })

/** The rows that an import writes have entries of their own. */
export const recordedImports: RecordedTable = {
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
      'rehearsed',
      'done',
      'rows',
    ],
    ...['undone', 'kept', 'problem', 'list', 'format'],
  ],
  only: 'insert',
}
/** The import undoes itself, on its page. */
export const undoableImports: Undoable = { entity: 'import', impossible: 'ownUndo' }
