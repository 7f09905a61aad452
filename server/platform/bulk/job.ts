import type { Text } from '@greenroom/contract/languages'
import { recordAs } from '../audit/transaction.ts'
import type { Queries } from '../database/database.ts'
import { leavePendingLists, workOffPendingLists } from '../database/pending-lists.ts'
import { ApiError, fail } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { assertLastingPermission } from '../http/permission.ts'
import type { Job, LongJob, LongJobContext } from '../jobs/job.ts'
import { nextPoll } from '../jobs/lease.ts'
import { type BulkChange, type OnProgress, requirementOf } from './change.ts'
import { type BulkFailure, bulkJobs, isBulkWork, type StoredBulkJob } from './schema.ts'
import { bulkJobName } from './start.ts'
import { finish, giveBack, pruneBulkJobs, saveProgress, takeBulkJob } from './store.ts'

/** The job was cancelled or taken over, or the server stops; the transaction rolls back. */
class BulkJobEnded extends Error {}

/** Interval of progress reports in milliseconds, also during long statements. */
const intervalMs = 700

interface Heartbeat {
  onProgress: OnProgress
  /** Last reported progress. */
  progress: { done: number; total: number }
  /** Stops after the report in progress. */
  stop(): Promise<void>
}

/**
 * Saves and publishes the progress of a job now and then, on another connection than the job's transaction. Learns from
 * it whether the job was cancelled: then the next progress report throws {@link BulkJobEnded}. It also works off the
 * pending lists that the transaction fills, on another processor of the database.
 */
function startHeartbeat(context: LongJobContext, job: StoredBulkJob): Heartbeat {
  const progress = { done: 0, total: job.total }
  let isEnded = false
  let beat = Promise.resolve()
  let isRelieving = false
  const timer = setInterval(() => {
    beat = beat.then(write)
    if (!isRelieving) void relieve()
  }, intervalMs)

  /** Takes as long as the transaction keeps filling the lists, so nothing waits for it. */
  async function relieve(): Promise<void> {
    isRelieving = true
    await workOffPendingLists(context.queries).catch(() => undefined)
    isRelieving = false
  }

  async function write(): Promise<void> {
    try {
      isEnded = !(await context.transaction(async ({ queries, publish }) => {
        const isMine = await saveProgress(queries, job, progress)
        if (isMine) publish({ topic: 'bulk-job.changed', ids: [job.id] }, { user: job.userId })
        return isMine
      }))
    } catch {
      // A later report says the same. Without a database, the job fails too.
    }
  }

  return {
    progress,
    async onProgress(done, total) {
      Object.assign(progress, { done, total })
      if (isEnded || context.stopping.aborted) throw new BulkJobEnded()
    },
    async stop() {
      clearInterval(timer)
      await beat
    },
  }
}

interface JobParts {
  /** Changes by the id of their endpoint. */
  changes: ReadonlyMap<string, BulkChange>
  /** The user's current access; undefined when the user is deleted or may not sign in. */
  actorOf(queries: Queries, userId: string): Promise<Actor | undefined>
}

/** Creates the job that makes changes of many rows, each in one transaction. */
export function createBulkJob({ changes, actorOf }: JobParts): LongJob {
  /** Makes the change and finishes the job in the same transaction, so that a kill cannot repeat it. */
  async function make(context: LongJobContext, job: StoredBulkJob): Promise<void> {
    const change = changes.get(job.action)
    if (!change) throw new Error(`Nothing says how ${job.action} is made by a job`)
    await context.transaction(async ({ queries, publish, enqueue }) => {
      const actor = await actorOf(queries, job.userId)
      if (!actor?.permissions.has(change.permission))
        throw fail('forbidden', { permission: change.permission })
      assertLastingPermission(requirementOf(change), actor)
      const { action, requestId, address, device } = job
      await leavePendingLists(queries)
      await recordAs(queries, { actor: actor.id, action, requestId, address, device })
      const bulkContext = { queries, publish, enqueue, actor, database: context.database }
      const heartbeat = startHeartbeat(context, job)
      const changed = await change
        .make(bulkContext, job.input, heartbeat.onProgress)
        .finally(() => heartbeat.stop())
      const { total } = heartbeat.progress
      if (!(await finish(queries, job, { state: 'done', done: total, total, changed })))
        throw new BulkJobEnded()
      publish({ topic: 'bulk-job.changed', ids: [job.id] }, { user: job.userId })
    })
  }

  return {
    name: bulkJobName,
    cron: '* * * * *',
    retry: { limit: 3, delaySeconds: 5 },
    async take(context) {
      const job = await takeBulkJob(context.queries)
      if (!job) return nextPoll(context.queries, bulkJobs, isBulkWork)
      return {
        id: job.id,
        lease: { table: bulkJobs, row: job },
        work: async () => {
          try {
            await make(context, job)
          } catch (error) {
            // The job was cancelled, or this server stops and another one may start at once.
            if (error instanceof BulkJobEnded) {
              await giveBack(context.queries, job)
              return
            }
            await end(context, job, failureOf(error))
            if (!(error instanceof ApiError)) throw error
          }
        },
        giveUp: (text: Text) => end(context, job, { reason: 'general', data: null, text }),
      }
    },
  }
}

const failureOf = (error: unknown): BulkFailure =>
  error instanceof ApiError ? { reason: error.reason, data: error.data } : { reason: 'general', data: null }

/** Finishes a job that changed nothing. */
async function end(context: LongJobContext, job: StoredBulkJob, failure: BulkFailure): Promise<void> {
  await context.transaction(async ({ queries, publish }) => {
    await finish(queries, job, { state: 'failed', done: 0, failure })
    publish({ topic: 'bulk-job.changed', ids: [job.id] }, { user: job.userId })
  })
}

/** Deletes old jobs; the operation log keeps their changes. */
export const pruneBulkJobsJob: Job = {
  name: 'bulk-job.prune',
  cron: '47 3 * * *',
  retry: { limit: 2, delaySeconds: 60 },
  handle: ({ queries }) => pruneBulkJobs(queries),
}
