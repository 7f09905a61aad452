import type { TableRules } from '../../../platform/modules/table-rules.ts'
import { contentCounts } from './schema.ts'

/** What the table of counts says of itself. */
export const countTables: readonly TableRules[] = [
  { table: contentCounts, unlogged: 'it follows from the content', scope: 'unscoped' },
]
