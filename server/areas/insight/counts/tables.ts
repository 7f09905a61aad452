import type { TableRules } from '../../../platform/modules/table-rules.ts'
import { contentCounts } from './schema.ts'

/** Rules of the table of counts: log, undo and scope. */
export const countTables: readonly TableRules[] = [
  { table: contentCounts, unlogged: 'it follows from the content', scope: 'unscoped' },
]
