import { workOffPendingLists } from '../database/pending-lists.ts'
import type { LongJobContext } from '../jobs/job.ts'
import type { OnProgress } from './change.ts'
import type { StoredBulkJob } from './schema.ts'
import { saveProgress } from './store.ts'

/** The job is not its worker's any more, or its server stops: what was changed is rolled back. */
export class BulkJobEnded extends Error {}

/** How often it is written how far a job is, in milliseconds; also while a statement takes long. */
const intervalMs = 700

export interface Heartbeat {
  onProgress: OnProgress
  /** What was told last. */
  progress: { done: number; total: number }
  /** Ends it after what is under way. */
  stop(): Promise<void>
}

/**
 * Writes and tells now and then how far a job is, beside the transaction that does its work, and finds out there
 * whether it was cancelled: then the next progress throws {@link BulkJobEnded}. It also works off what the transaction
 * leaves to others, on another processor than its own.
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

  /** Takes as long as the transaction goes on to leave something, so nothing waits for it. */
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
      // The lease outlasts some of them; without a database the work fails, too.
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
