import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'

const bigNumber = () => bigint({ mode: 'number' })
const bigCount = () => bigNumber().notNull().default(0)

/** One row: up to which event ClickHouse has all of them. It exists without a ClickHouse, too. */
export const shipment = pgTable('shipment', {
  id: integer().primaryKey(),
  /** The number of the last event that ClickHouse has. */
  seq: bigCount(),
  /** Last event of the batch that is being sent, which stays the same until ClickHouse has it. Null: none. */
  batchTo: bigNumber(),
  /** The server that sends it, and the end of its lease. */
  worker: uuid(),
  leasedUntil: instant(),
  /** Failures since the last success: number, time of the first, last error, and time of the next attempt. */
  failures: integer().notNull().default(0),
  failingSince: instant(),
  error: text(),
  retryAt: instant(),
  /** The last full comparison with ClickHouse. */
  comparedAt: instant(),
  /** Since then, events are deleted from PostgreSQL, and only ClickHouse has them. Null: PostgreSQL has all. */
  releasedAt: instant(),
  /** Before then, ClickHouse has only figures, because the events were deleted. */
  pastUntil: instant(),
})

/** Sent events by hour of arrival, for the comparison. Events of programs are left out. */
export const shippedHours = pgTable('shipped_hour', {
  hour: instant().primaryKey(),
  /** Range of numbers of the hour's events; it may contain events of other hours. */
  firstSeq: bigNumber().notNull(),
  lastSeq: bigNumber().notNull(),
  events: bigCount(),
  count: bigCount(),
  seconds: bigCount(),
  bots: bigCount(),
  /** Whether ClickHouse has the same events. */
  isSame: boolean().notNull().default(false),
  /** Number of its events that were missing and sent again. */
  repaired: bigCount(),
})
