import type { RecordedTable } from '../../platform/audit/record.ts'
import { contentSets, contents } from './schema.ts'

export { contentHandlers } from './calls.ts'
export { seedDemoContent } from './seed.ts'
export { countByStatus } from './store.ts'
export { contentSets, contents }

export const contentRecordedTables: RecordedTable[] = [
  { table: contentSets, entity: 'content-set', title: 'name', ignored: ['count', 'version', 'updated_at'] },
  { table: contents, entity: 'content', title: 'title' },
]
