import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { contentSources } from './schema.ts'

export { authenticateSource } from './authenticate.ts'
export { contentSourceHandlers } from './handlers.ts'
export { sourceNames } from './store.ts'

export const recordedSources: RecordedTable = {
  table: contentSources,
  entity: 'content-source',
  title: 'name',
  secret: ['token_hash'],
  ignored: ['last_used_at', 'hint'],
}
/** A token that was told cannot be taken back, and one that was ended stays so. */
export const undoableSources: Undoable = { entity: 'content-source', impossible: 'secret' }
