import type { TableRules } from '../../../platform/modules/table-rules.ts'
import { shipment, shippedHours } from './schema.ts'

/** Rules of the tables of shipped events: log, undo and scope. */
export const shipTables: readonly TableRules[] = [
  { table: shipment, unlogged: 'it says which events ClickHouse has', scope: 'unscoped' },
  { table: shippedHours, unlogged: 'it follows from the events', scope: 'unscoped' },
]
