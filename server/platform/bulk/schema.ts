import { type BulkState, bulkStates } from '@greenroom/contract/areas/bulk/bulk-jobs'
import type { ErrorName } from '@greenroom/contract/errors'
import type { Text } from '@greenroom/contract/languages'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id, instant } from '../database/columns.ts'
import { leaseColumns } from '../jobs/lease.ts'

/** Why a change failed: as an endpoint would have refused it; `text` where the catalogue has none. */
export interface BulkFailure {
  reason: ErrorName
  data: unknown
  text?: Text
}

/** The jobs that are not done. */
export const isBulkWork = sql`state = 'running'`

/** A change of many rows that somebody asked for, and how far it is. */
export const bulkJobs = pgTable(
  'bulk_job',
  {
    id: id(),
    /** The endpoint that asked for it, see {@link BulkChange}. */
    action: text().notNull(),
    userId: uuid().notNull(),
    /** What the endpoint was told. */
    input: jsonb().notNull(),
    detail: text().notNull().default(''),
    state: text({ enum: bulkStates }).$type<BulkState>().notNull().default('running'),
    done: integer().notNull().default(0),
    total: integer().notNull(),
    changed: integer().notNull().default(0),
    failure: jsonb().$type<BulkFailure>(),
    /** The job that this one takes back. */
    undoes: uuid(),
    /** The request that asked for it; its changes are recorded under it. */
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
