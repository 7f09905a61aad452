import type { RecordedTable } from '../../platform/audit/record.ts'
import type { Undoable } from '../../platform/audit/undo/rules.ts'
import { balanceEntries, serviceOrders, services } from './schema.ts'

export { seedServices } from './catalogue.ts'
export { exportBalanceEntries } from './entries.ts'
export { serviceHandlers } from './handlers.ts'
export { watchServicesJob } from './jobs.ts'
export { exportServiceOrders } from './list.ts'
export { createServiceCheck } from './require.ts'
export { seedDemoServices } from './seed.ts'

export const serviceRecordedTables: RecordedTable[] = [
  { table: services, entity: 'service', title: 'code', ignored: ['announced_for', 'told_for'] },
  { table: serviceOrders, entity: 'service-order', title: 'number', ignored: ['active'] },
  { table: balanceEntries, entity: 'balance-entry', title: 'note' },
]

/** Money that was moved is moved back by another order, never by undoing. */
export const serviceUndoables: Undoable[] = ['service', 'service-order', 'balance-entry'].map(entity => ({
  entity,
  impossible: 'money',
}))
