import type { RecordedTable } from '../../platform/audit/record.ts'
import { accessRequests } from './schema.ts'

export { accessRequestHandlers } from './calls.ts'

export const accessRequestRecordedTables: RecordedTable[] = [
  { table: accessRequests, entity: 'access-request', title: 'permission' },
]
