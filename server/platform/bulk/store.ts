import { bulkLimits } from '@greenroom/contract/bulk'
import { aliasedTable, and, desc, eq, exists, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { isLeasedBy, isNextFree, newLease, noLease } from '../jobs/lease.ts'
import { bulkJobs, isBulkWork, type StoredBulkJob } from './schema.ts'

const undoings = aliasedTable(bulkJobs, 'undoing')

/** A job, and whether it was or is being reverted. */
export interface KnownBulkJob extends StoredBulkJob {
  isUndone: boolean
}

async function findJobs(queries: Queries, where: SQL | undefined, limit: number): Promise<KnownBulkJob[]> {
  const undone = queries
    .select({ one: sql`1` })
    .from(undoings)
    .where(and(eq(undoings.undoes, bulkJobs.id), inArray(undoings.state, ['running', 'done'])))
  const rows = await queries
    .select({ job: bulkJobs, isUndone: sql<boolean>`${exists(undone)}` })
    .from(bulkJobs)
    .where(where)
    .orderBy(desc(bulkJobs.createdAt), desc(bulkJobs.id))
    .limit(limit)
  return rows.map(({ job, isUndone }) => ({ ...job, isUndone }))
}

/** The latest jobs of a user. */
export const findBulkJobs = (queries: Queries, userId: string) =>
  findJobs(queries, eq(bulkJobs.userId, userId), bulkLimits.listed)

/** A job of the user, by id. */
export async function findBulkJob(
  queries: Queries,
  userId: string,
  id: string,
): Promise<KnownBulkJob | undefined> {
  const [job] = await findJobs(queries, and(eq(bulkJobs.userId, userId), eq(bulkJobs.id, id)), 1)
  return job
}

/** Locks a job of the user until the transaction ends. */
export async function lockBulkJob(queries: Queries, userId: string, id: string): Promise<void> {
  await queries
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.userId, userId), eq(bulkJobs.id, id)))
    .for('update')
}

/** Leases the oldest job without a worker; undefined when there is none. */
export async function takeBulkJob(queries: Queries): Promise<StoredBulkJob | undefined> {
  const [taken] = await queries
    .update(bulkJobs)
    .set({ ...newLease(), done: 0 })
    .where(isNextFree(bulkJobs, isBulkWork))
    .returning()
  return taken
}

/** Saves the progress; false when the worker no longer has the lease. */
export async function saveProgress(
  queries: Queries,
  job: Pick<StoredBulkJob, 'id' | 'worker'>,
  progress: Pick<StoredBulkJob, 'done' | 'total'>,
): Promise<boolean> {
  return write(queries, isLeasedBy(bulkJobs, job), progress)
}

/** Finishes a job; false when the worker no longer has the lease. */
export const finish = (
  queries: Queries,
  job: Pick<StoredBulkJob, 'id' | 'worker'>,
  end: Pick<StoredBulkJob, 'state'> & Partial<StoredBulkJob>,
) => write(queries, isLeasedBy(bulkJobs, job), { ...end, ...noLease, finishedAt: new Date() })

/** Releases the lease, so that another worker can take the job. */
export const giveBack = (queries: Queries, job: Pick<StoredBulkJob, 'id' | 'worker'>) =>
  write(queries, isLeasedBy(bulkJobs, job), noLease)

/** Cancels a running job of the user; false when it is not running. */
export const cancel = (queries: Queries, userId: string, id: string) =>
  write(queries, and(eq(bulkJobs.id, id), eq(bulkJobs.userId, userId)), {
    ...noLease,
    state: 'cancelled',
    done: 0,
    finishedAt: new Date(),
  })

/** Deletes jobs that ended long ago. */
export async function pruneBulkJobs(queries: Queries): Promise<void> {
  await queries
    .delete(bulkJobs)
    .where(lt(bulkJobs.finishedAt, sql`now() - make_interval(days => ${bulkLimits.days})`))
}

type Changes = { [Name in keyof StoredBulkJob]?: StoredBulkJob[Name] | SQL }

async function write(queries: Queries, where: SQL | undefined, changes: Changes): Promise<boolean> {
  const written = await queries
    .update(bulkJobs)
    .set(changes)
    .where(and(where, eq(bulkJobs.state, 'running')))
    .returning({ id: bulkJobs.id })
  return written.length > 0
}
