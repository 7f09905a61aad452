import { randomUUID } from 'node:crypto'
import { bulkLimits } from '@greenroom/contract/areas/bulk/bulk-jobs'
import { aliasedTable, and, desc, eq, exists, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'
import { bulkJobs, type StoredBulkJob } from './schema.ts'

/** For so many seconds others leave a job to who works on it. */
const leaseSeconds = 15
const lease = sql`now() + make_interval(secs => ${leaseSeconds})`

const undoings = aliasedTable(bulkJobs, 'undoing')

/** A job, and whether it is being, or has been, taken back. */
export interface KnownBulkJob extends StoredBulkJob {
  isUndone: boolean
}

async function find(queries: Queries, where: SQL | undefined, limit: number): Promise<KnownBulkJob[]> {
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
  find(queries, eq(bulkJobs.userId, userId), bulkLimits.listed)

/** A job of the user. */
export async function findBulkJob(
  queries: Queries,
  userId: string,
  id: string,
): Promise<KnownBulkJob | undefined> {
  const [found] = await find(queries, and(eq(bulkJobs.userId, userId), eq(bulkJobs.id, id)), 1)
  return found
}

/** Locks a job of the user until the transaction ends. */
export async function lockBulkJob(queries: Queries, userId: string, id: string): Promise<void> {
  await queries
    .select({ id: bulkJobs.id })
    .from(bulkJobs)
    .where(and(eq(bulkJobs.userId, userId), eq(bulkJobs.id, id)))
    .for('update')
}

/** Takes on the oldest job that nobody is at; undefined when there is none. */
export async function takeBulkJob(queries: Queries): Promise<StoredBulkJob | undefined> {
  const next = sql`(select id from ${bulkJobs}
    where state = 'running' and (leased_until is null or leased_until < now())
    order by created_at limit 1 for update skip locked)`
  const [taken] = await queries
    .update(bulkJobs)
    .set({ worker: randomUUID(), leasedUntil: lease, done: 0 })
    .where(sql`${bulkJobs.id} = ${next}`)
    .returning()
  return taken
}

/** Seconds until the next job that somebody is at would be left to others; undefined when there is none. */
export async function secondsToWait(queries: Queries): Promise<number | undefined> {
  const [row] = await queries
    .select({ seconds: sql<number | null>`extract(epoch from min(leased_until) - now())::float8` })
    .from(bulkJobs)
    .where(eq(bulkJobs.state, 'running'))
  return row?.seconds ?? undefined
}

/** Writes how far its worker is, and that they are at it; false when it is not theirs any more. */
export async function saveProgress(
  queries: Queries,
  job: Pick<StoredBulkJob, 'id' | 'worker'>,
  progress: Pick<StoredBulkJob, 'done' | 'total'>,
): Promise<boolean> {
  return write(queries, ownedBy(job), { ...progress, leasedUntil: lease })
}

/** Ends a job that its worker is at; false when it is not theirs any more. */
export const finish = (
  queries: Queries,
  job: Pick<StoredBulkJob, 'id' | 'worker'>,
  end: Pick<StoredBulkJob, 'state'> & Partial<StoredBulkJob>,
) => write(queries, ownedBy(job), { ...end, ...idle, finishedAt: new Date() })

/** Leaves the job to whoever comes next. */
export const giveBack = (queries: Queries, job: Pick<StoredBulkJob, 'id' | 'worker'>) =>
  write(queries, ownedBy(job), idle)

/** Ends a job of the user that is running; false when it is not. */
export const cancel = (queries: Queries, userId: string, id: string) =>
  write(queries, and(eq(bulkJobs.id, id), eq(bulkJobs.userId, userId)), {
    ...{ ...idle, state: 'cancelled', done: 0, finishedAt: new Date() },
  })

/** Forgets jobs that ended long ago. */
export async function pruneBulkJobs(queries: Queries): Promise<void> {
  await queries
    .delete(bulkJobs)
    .where(lt(bulkJobs.finishedAt, sql`now() - make_interval(days => ${bulkLimits.days})`))
}

const idle = { worker: null, leasedUntil: null } as const

const ownedBy = ({ id, worker }: Pick<StoredBulkJob, 'id' | 'worker'>) =>
  and(eq(bulkJobs.id, id), eq(bulkJobs.worker, worker ?? ''))

type Changes = { [Name in keyof StoredBulkJob]?: StoredBulkJob[Name] | SQL }

async function write(queries: Queries, where: SQL | undefined, changes: Changes): Promise<boolean> {
  const written = await queries
    .update(bulkJobs)
    .set(changes)
    .where(and(where, eq(bulkJobs.state, 'running')))
    .returning({ id: bulkJobs.id })
  return written.length > 0
}
