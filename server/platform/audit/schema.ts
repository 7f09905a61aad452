import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** What a field was and what it became; both are `***` for secret columns. */
export type FieldChange = [before: unknown, after: unknown]

/** Every change of every recorded table, written by the trigger `record_operation` (see its migration). */
export const operationLog = pgTable(
  'operation_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
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
    /** What people called the row at that time. */
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
  },
  table => [
    index('operation_log_actor').on(table.actorId, table.id.desc()),
    index('operation_log_entity').on(table.entity, table.entityId, table.id.desc()),
    // The list's order, and what it is filtered by that is seldom.
    index('operation_log_at').on(table.at, table.id),
    index('operation_log_action').on(table.action, table.id),
    index('operation_log_operation').on(table.operation, table.id),
    index('operation_log_request').on(table.requestId, table.id),
    index('operation_log_undoes').using('gin', table.undoes).where(sql`undoes is not null`),
    index('operation_log_title_grams').using('gin', sql`search_grams(${table.title})`),
  ],
)

/** An entry of the operation log as it is stored. */
export type StoredOperation = typeof operationLog.$inferSelect
