import { workOffPendingLists } from '../database/pending-lists.ts'
import type { LongJobContext } from '../jobs/job.ts'
import type { OnProgress } from './change.ts'
import type { StoredBulkJob } from './schema.ts'
import { saveProgress } from './store.ts'

/** The job was cancelled or taken over, or the server stops; the transaction rolls back. */
export class BulkJobEnded extends Error {}

/** Interval of progress reports in milliseconds, also during long statements. */
const intervalMs = 700

export interface Heartbeat {
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
export function startHeartbeat(context: LongJobContext, job: StoredBulkJob): Heartbeat {
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
