import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { menuEntries } from './schema.ts'
import { undoMenuEntries } from './undo.ts'

export { navigationHandlers } from './handlers.ts'
export { seedMenu } from './seed.ts'

export const navigationRecordedTables: RecordedTable[] = [
  { table: menuEntries, entity: 'menu-entry', title: 'name', ignored: ['version', 'updated_at'] },
]

export const navigationUndoables: Undoable[] = [undoMenuEntries]
