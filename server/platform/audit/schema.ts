import { sql } from 'drizzle-orm'
import {
  bigint,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Values of a field before and after; both are `***` for secret columns. */
export type FieldChange = [before: unknown, after: unknown]

/** Numbers the entries. A sequence of its own, because partitioned tables have no identity columns before PostgreSQL 17. */
export const operationNumbers = pgSequence('operation_number')

/**
 * Every change of every recorded table, written by the triggers that `record.ts` creates. The database partitions it by
 * the month of `at`, so `at` is part of the key.
 */
export const operationLog = pgTable(
  'operation_log',
  {
    id: bigint({ mode: 'number' }).notNull().default(sql`next_operation_number()`),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull().default(sql`clock_timestamp()`),
    /** Null when the system acted by itself. */
    actorId: uuid(),
    requestId: text().notNull(),
    /** Id of the endpoint, or name of the job. */
    action: text().notNull(),
    address: text().notNull(),
    device: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** Title of the row at that time. */
    title: text().notNull(),
    /** What happened to the row; `refused` when an attempt was refused and nothing changed. */
    operation: text({ enum: ['insert', 'update', 'delete', 'refused'] }).notNull(),
    changes: jsonb().$type<Record<string, FieldChange>>().notNull(),
    /** Stored columns that identify the row, when `entityId` alone does not. */
    rowKey: jsonb().$type<Record<string, unknown>>(),
    /** Ignored columns of a deleted row, which undo restores. */
    remainder: jsonb().$type<Record<string, unknown>>(),
    /** Ids of the entries that this change undid. */
    undoes: bigint({ mode: 'number' }).array(),
    /** Text that the search finds the entry by: its title and the beginning of its values. */
    words: text().generatedAlwaysAs(sql`operation_words(title, changes)`),
  },
  table => [
    primaryKey({ columns: [table.id, table.at] }),
    index('operation_log_actor').on(table.actorId, table.id),
    index('operation_log_entity').on(table.entity, table.entityId, table.id),
    // For the default order of the list and for its rarely used filters.
    index('operation_log_at').on(table.at, table.id),
    index('operation_log_action').on(table.action, table.id),
    index('operation_log_operation').on(table.operation, table.id),
    index('operation_log_request').on(table.requestId, table.id),
    index('operation_log_undoes').using('gin', table.undoes).where(sql`undoes is not null`),
    index('operation_log_address').on(table.address, table.id),
    index('operation_log_system').on(sql`device_system(${table.device})`, table.id),
    // Finds the name of a deleted user in the entry of the deletion, from the index alone.
    index('operation_log_gone')
      .on(table.entityId, table.title)
      .where(sql`entity = 'user' and operation = 'delete'`),
    index('operation_log_words').using('gin', sql`search_grams(${table.words})`),
  ],
)

/** A stored entry of the operation log. */
export type StoredOperation = typeof operationLog.$inferSelect

/** The links of the chain, one per entry, in the order of sealing (see the SQL function `seal_operations`). */
export const operationSeals = pgTable(
  'operation_seal',
  {
    position: bigint({ mode: 'number' }).primaryKey(),
    entry: bigint({ mode: 'number' }).notNull(),
    /** The `at` of the entry, which determines its partition. */
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    /** SHA-256 of the whole entry. */
    digest: bytes().notNull(),
    /** SHA-256 of the previous link and of the number, time and digest of this entry. */
    link: bytes().notNull(),
  },
  table => [uniqueIndex('operation_seal_entry').on(table.entry, table.at)],
)

/** Start and progress of the chain; one row. */
export const operationChain = pgTable('operation_chain', {
  id: integer().primaryKey().default(1),
  /** Hash and position of the last dropped link; the chain continues after it. */
  anchorPosition: bigint({ mode: 'number' }).notNull().default(0),
  anchorLink: bytes().notNull(),
  /** No entry with a number up to this one can be committed any more. An unlinked entry up to here was inserted by hand. */
  settled: bigint({ mode: 'number' }).notNull().default(0),
  /** The last number given when the transaction `markedBefore` began. */
  markedEntry: bigint({ mode: 'number' }).notNull().default(0),
  markedBefore: bigint({ mode: 'number' }).notNull().default(0),
  /** While many entries wait for links: the entry after which the next batch starts; otherwise 0. */
  resumeAfter: bigint({ mode: 'number' }).notNull().default(0),
})

/** Months whose entries were dropped. */
export const droppedMonths = pgTable('operation_log_month', {
  /** First day of the month. */
  month: date({ mode: 'string' }).primaryKey(),
  entries: bigint({ mode: 'number' }).notNull(),
  droppedAt: instant().notNull().default(sql`now()`),
})
