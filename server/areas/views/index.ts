import type { RecordedTable } from '../../platform/audit/record.ts'
import { listViews } from './schema.ts'

export { viewHandlers } from './handlers.ts'
export { undoableViews } from './undo.ts'
export type { WatchedList } from './watch/definition.ts'
export { createViewWatcher } from './watch/watcher.ts'

/** Which view opens first, and who watches one, is between a person and their console. */
export const recordedViews: RecordedTable = {
  table: listViews,
  entity: 'list-view',
  title: 'name',
  ignored: ['version'],
}
