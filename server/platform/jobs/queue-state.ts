import { sql } from 'drizzle-orm'
import type { Queries } from '../database/database.ts'

/** State of the queue on all servers of the database. */
export interface QueueState {
  /** Numbers of runs: due and waiting for a server; running; failed and to be retried. */
  waiting: number
  running: number
  retrying: number
  /** Since when the oldest run waits. */
  waitingSince: Date | undefined
  /** Newest first. */
  failed: FailedJob[]
}

/** A job whose last run failed in all its tries. pg-boss deletes failed runs after seven days. */
export interface FailedJob {
  name: string
  /** Time of the last failure. */
  at: Date
  /** Reason in one line of English. */
  reason: string
  /** State of a newer run; null when none is queued. */
  again: 'waiting' | 'running' | 'retrying' | null
}

/** Failed jobs in the list at most. */
const maxFailed = 20
/** Characters of a reason at most; a failed statement may be long. */
const reasonLength = 300

/** Reads the state of the queue in the schema `pgboss`. */
export async function readQueueState(queries: Queries): Promise<QueueState> {
  const [[counts], failed] = await Promise.all([
    queries.execute<{ waiting: number; running: number; retrying: number; since: string | null }>(sql`
      select count(*) filter (where state = 'created' and start_after <= now())::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'retry')::int as retrying,
        min(start_after) filter (where state = 'created' and start_after <= now()) as since
      from pgboss.job where state in ('created', 'active', 'retry') and name not like '\_\_pgboss%'`),
    readFailed(queries),
  ])
  const { waiting = 0, running = 0, retrying = 0, since = null } = counts ?? {}
  return { waiting, running, retrying, waitingSince: since === null ? undefined : new Date(since), failed }
}

async function readFailed(queries: Queries): Promise<FailedJob[]> {
  // The cause of a failed statement names the error; the outer message repeats the values, which may be secret.
  const rows = await queries.execute<Omit<FailedJob, 'at'> & { at: string }>(sql`
    select *, (
      select case state when 'active' then 'running' when 'retry' then 'retrying' else 'waiting' end
      from pgboss.job as newer where newer.name = last.name and newer.state in ('created', 'active', 'retry')
      order by newer.state desc limit 1) as again
    from (
      select distinct on (name) name, completed_on as at,
        left(split_part(coalesce(output #>> '{cause,message}', output ->> 'message', ''), E'\n', 1), ${reasonLength}::int) as reason
      from pgboss.job as failed
      where state = 'failed' and not exists (
        select from pgboss.job as later
        where later.name = failed.name and later.state = 'completed' and later.completed_on > failed.completed_on)
      order by name, completed_on desc) as last
    order by at desc limit ${maxFailed}::int`)
  return rows.map(row => ({ ...row, at: new Date(row.at) }))
}

/** True when the last run of a job failed in all its tries and none has succeeded since. */
export async function isFailedJob(queries: Queries, name: string): Promise<boolean> {
  const failed = await readFailed(queries)
  return failed.some(job => job.name === name)
}
