import { type BulkState, bulkStates } from '@greenroom/contract/bulk'
import type { ErrorName } from '@greenroom/contract/errors'
import type { Text } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'
import { leaseColumns } from '../jobs/lease.ts'

/** Why a change failed, as its endpoint would refuse it; `text` for failures outside the catalogue. */
export interface BulkFailure {
  reason: ErrorName
  data: unknown
  text?: Text
}

/** SQL condition of unfinished jobs. */
export const isBulkWork = sql`state = 'running'`

/** A requested change of many rows and its progress. */
export const bulkJobs = pgTable(
  'bulk_job',
  {
    id: id(),
    /** Id of the endpoint, see {@link BulkChange}. */
    action: text().notNull(),
    userId: uuid().notNull(),
    /** Input of the endpoint. */
    input: jsonb().notNull(),
    detail: text().notNull().default(''),
    state: text({ enum: bulkStates }).$type<BulkState>().notNull().default('running'),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    changed: integer().notNull().default(0),
    failure: jsonb().$type<BulkFailure>(),
    /** Id of the job that this one reverts. */
    undoes: uuid(),
    /** Request that started the job. The operation log records the changes under it. */
    requestId: text().notNull(),
    address: text().notNull(),
    device: text().notNull(),
    ...leaseColumns(),
    createdAt: createdAt(),
    finishedAt: instant(),
  },
  table => [
    index('bulk_job_user').on(table.userId, table.createdAt),
    index('bulk_job_work').on(table.createdAt).where(isBulkWork),
    index('bulk_job_undoes').on(table.undoes),
  ],
)
export type StoredBulkJob = typeof bulkJobs.$inferSelect
