import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { parameterChanges, parameterSettings } from './schema.ts'

export { parameterHandlers } from './handlers.ts'
export { seedDemoParameters, seedParameters } from './seed.ts'

export const parameterRecordedTables: RecordedTable[] = [
  { table: parameterSettings, entity: 'parameters', title: 'name', ignored: ['version', 'updated_at'] },
  { table: parameterChanges, entity: 'parameter-change', title: 'number' },
]

/** Undoing would put parameters in force that nobody approved; asking for what they were is a request like any other. */
export const parameterUndoables: Undoable[] = [
  { entity: 'parameters', impossible: 'decided' },
  { entity: 'parameter-change', impossible: 'decided' },
]
