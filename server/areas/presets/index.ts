import { presetKeys } from '@greenroom/contract/areas/presets/presets'
import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { presetAction } from './effects.ts'
import { presets } from './schema.ts'

export { distributeOnline } from './distribution.ts'
export { presetEffect } from './effects.ts'
export { presetHandlers } from './handlers.ts'
export { retainNamedQueue, switchOffWithoutQueue } from './queue.ts'
export { seedDemoPresets } from './seed.ts'
export { seedPresets } from './store.ts'

export const presetRecordedTables: RecordedTable[] = [
  {
    table: presets,
    entity: 'preset',
    title: 'key',
    ignored: ['id', 'acted_at', 'acted_on', 'words_version', 'version', 'updated_at'],
  },
]

/** A switch is turned back where it was turned: what it does and lets go of goes with it. */
export const presetUndoables: Undoable[] = [{ entity: 'preset', impossible: 'switch' }]

/** How the operation log names what presets do by themselves. */
export const presetActions: readonly string[] = presetKeys.map(presetAction)
