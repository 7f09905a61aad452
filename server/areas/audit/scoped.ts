import { operationLog } from '../../platform/audit/schema.ts'
import type { AreaRows } from '../roles/index.ts'

/** The entries of the operation log as data scopes let people see them: each belongs to who did what it tells of. */
export const scopedOperations: AreaRows = {
  entity: 'operation-log',
  permission: 'operation-log:read',
  table: operationLog,
  id: operationLog.id,
  owners: [operationLog.actorId],
  title: operationLog.title,
  age: operationLog.id,
  growth: { number: operationLog.id, at: operationLog.at },
}
