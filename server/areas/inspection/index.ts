export {
  type ContentEffect,
  checkAllContents,
  countWaitingChecks,
  createContentChecks,
  type EffectContext,
  withoutNotes,
} from './checks.ts'
export { enqueueForInspection } from './enqueue.ts'

import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Handler } from '../../platform/http/handler.ts'
import type { Platform } from '../../platform/platform.ts'
import { type QueuesGoHook, queueHandlers } from './handlers.ts'
import { inspectingHandlers } from './inspecting-calls.ts'
import { inspectionQueues, inspectionVerdicts } from './schema.ts'

export type { QueuesGoHook } from './handlers.ts'
export { seedDemoInspection } from './seed.ts'
export { findQueue } from './store.ts'
export { inspectionUndoables } from './undo.ts'
export { exportVerdicts } from './verdict-list.ts'

/** All calls of the area. */
export function inspectionHandlers(platform: Platform, onQueuesGo: readonly QueuesGoHook[]): Handler[] {
  return [...queueHandlers(onQueuesGo), ...inspectingHandlers(platform)]
}

export const inspectionRecordedTables: RecordedTable[] = [
  {
    table: inspectionQueues,
    entity: 'inspection-queue',
    title: 'name',
    ignored: ['stale', 'version', 'updated_at'],
  },
  { table: inspectionVerdicts, entity: 'inspection-verdict', title: 'content_title' },
]
