import { bigint, boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../../../platform/database/columns.ts'

const bigNumber = () => bigint({ mode: 'number' })
const bigCount = () => bigNumber().notNull().default(0)

/** Up to which event ClickHouse has all of them; one row, also where there is no ClickHouse. */
export const shipment = pgTable('shipment', {
  id: integer().primaryKey(),
  /** The number of the last event that ClickHouse has. */
  seq: bigCount(),
  /** The last event of the batch under way: until ClickHouse has it, the batch stays the same. Null: none is. */
  batchTo: bigNumber(),
  /** The server that sends it, and until when others leave it to that one. */
  worker: uuid(),
  leasedUntil: instant(),
  /** How often it failed since it last worked, since when, with what, and when it is tried again. */
  failures: integer().notNull().default(0),
  failingSince: instant(),
  error: text(),
  retryAt: instant(),
  /** The last full comparison with ClickHouse. */
  comparedAt: instant(),
  /** Since then, events are deleted from PostgreSQL, and only ClickHouse knows of them. Null: PostgreSQL has all. */
  releasedAt: instant(),
  /** Before then, ClickHouse has figures only, as the events were too old to be stored. */
  pastUntil: instant(),
})

/** What was sent to ClickHouse, by hour of arrival, for the comparison. Events of programs are left out. */
export const shippedHours = pgTable('shipped_hour', {
  hour: instant().primaryKey(),
  /** Events between these numbers arrived in it; others may have, too. */
  firstSeq: bigNumber().notNull(),
  lastSeq: bigNumber().notNull(),
  events: bigCount(),
  count: bigCount(),
  seconds: bigCount(),
  bots: bigCount(),
  /** ClickHouse has the same. */
  isSame: boolean().notNull().default(false),
  /** How many of its events were missing and sent again. */
  repaired: bigCount(),
})
