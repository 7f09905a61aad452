import type { RecordedTable } from '../../platform/audit/record.ts'
import { inspectionQueues, inspectionVerdicts } from './schema.ts'

export { inspectionHandlers } from './calls.ts'
export { seedDemoInspection } from './seed.ts'
export { inspectionUndoables } from './undo.ts'

export const inspectionRecordedTables: RecordedTable[] = [
  {
    table: inspectionQueues,
    entity: 'inspection-queue',
    title: 'name',
    ignored: ['stale', 'version', 'updated_at'],
  },
  { table: inspectionVerdicts, entity: 'inspection-verdict', title: 'content_title' },
]
