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

/** What a field was and what it became; both are `***` for secret columns. */
export type FieldChange = [before: unknown, after: unknown]

/** Numbers the entries. A sequence of its own: before PostgreSQL 17 a partitioned table has no identity. */
export const operationNumbers = pgSequence('operation_number')

/**
 * Every change of every recorded table, written by the triggers that `record.ts` lays (see their migrations). In the database
 * it is partitioned by the month of `at`, which is why that belongs to the key.
 */
export const operationLog = pgTable(
  'operation_log',
  {
    id: bigint({ mode: 'number' }).notNull().default(sql`next_operation_number()`),
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull().default(sql`clock_timestamp()`),
    /** Null for what the system did by itself. */
    actorId: uuid(),
    requestId: text().notNull(),
    /** The call's id, or the name of the job. */
    action: text().notNull(),
    address: text().notNull(),
    device: text().notNull(),
    entity: text().notNull(),
    entityId: text().notNull(),
    /** What users called the row at that time. */
    title: text().notNull(),
    /** What happened to the row; `refused` when somebody tried and nothing happened. */
    operation: text({ enum: ['insert', 'update', 'delete', 'refused'] }).notNull(),
    changes: jsonb().$type<Record<string, FieldChange>>().notNull(),
    /** What identifies the row by stored column, when that is not `entityId` alone. */
    rowKey: jsonb().$type<Record<string, unknown>>(),
    /** Of a deleted row, the columns whose changes are not worth an entry: with them it can come back. */
    remainder: jsonb().$type<Record<string, unknown>>(),
    /** The entries that this change undid. */
    undoes: bigint({ mode: 'number' }).array(),
    /** What the entry is found by: its title, and the beginning of what the values say that it left or took away. */
    words: text().generatedAlwaysAs(sql`operation_words(title, changes)`),
  },
  table => [
    primaryKey({ columns: [table.id, table.at] }),
    index('operation_log_actor').on(table.actorId, table.id),
    index('operation_log_entity').on(table.entity, table.entityId, table.id),
    // The list's order, and what it is filtered by that is seldom.
    index('operation_log_at').on(table.at, table.id),
    index('operation_log_action').on(table.action, table.id),
    index('operation_log_operation').on(table.operation, table.id),
    index('operation_log_request').on(table.requestId, table.id),
    index('operation_log_undoes').using('gin', table.undoes).where(sql`undoes is not null`),
    index('operation_log_address').on(table.address, table.id),
    index('operation_log_system').on(sql`device_system(${table.device})`, table.id),
    // Who is gone is found by the entry of their deletion, by name in the index alone.
    index('operation_log_gone')
      .on(table.entityId, table.title)
      .where(sql`entity = 'user' and operation = 'delete'`),
    index('operation_log_words').using('gin', sql`search_grams(${table.words})`),
  ],
)

/** An entry of the operation log as it is stored. */
export type StoredOperation = typeof operationLog.$inferSelect

/** The links of the chain, one for each entry, in the order in which entries were sealed (see the function `seal_operations`). */
export const operationSeals = pgTable(
  'operation_seal',
  {
    position: bigint({ mode: 'number' }).primaryKey(),
    entry: bigint({ mode: 'number' }).notNull(),
    /** The entry's own, which says in which partition it is. */
    at: timestamp({ withTimezone: true, mode: 'string' }).notNull(),
    /** SHA-256 of all that the entry says. */
    digest: bytes().notNull(),
    /** SHA-256 of the link before, and of this one's entry, time and digest. */
    link: bytes().notNull(),
  },
  table => [uniqueIndex('operation_seal_entry').on(table.entry, table.at)],
)

/** Where the chain begins and how far it is complete; one row. */
export const operationChain = pgTable('operation_chain', {
  id: integer().primaryKey().default(1),
  /** The last link that was let go with the entries before it, and its place; the chain goes on from it. */
  anchorPosition: bigint({ mode: 'number' }).notNull().default(0),
  anchorLink: bytes().notNull(),
  /** No entry with a number up to this one can come in any more; whatever has no link was put there by hand. */
  settled: bigint({ mode: 'number' }).notNull().default(0),
  /** The last number given when the transaction `markedBefore` had no id yet. */
  markedEntry: bigint({ mode: 'number' }).notNull().default(0),
  markedBefore: bigint({ mode: 'number' }).notNull().default(0),
  /** While many entries wait for their links: the last one that got its own, after which the next ones are looked for; else 0. */
  resumeAfter: bigint({ mode: 'number' }).notNull().default(0),
})

/** Months whose entries were let go. */
export const droppedMonths = pgTable('operation_log_month', {
  /** Its first day. */
  month: date({ mode: 'string' }).primaryKey(),
  entries: bigint({ mode: 'number' }).notNull(),
  droppedAt: instant().notNull().default(sql`now()`),
})
