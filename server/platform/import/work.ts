import type { Actor } from '../access/actor.ts'
import type { Queries } from '../database/database.ts'
import type { JobContext, LongJobContext } from '../jobs/job.ts'
import type { ListImport } from './definition.ts'
import type { StoredImport } from './schema.ts'
import { claimWork } from './store.ts'

/** An import that a worker has leased. */
export interface ImportWork {
  job: StoredImport
  list: ListImport
  /** Current access of the importing or undoing user; undefined when the user is deleted. */
  actor: Actor | undefined
  /** Reads the user's access again. */
  refresh(queries: Queries): Promise<void>
  /** Time of the last progress event, by this process's clock. */
  notifiedAt: number
}

/** Interval of progress events, in milliseconds. */
const notifyIntervalMs = 700

/**
 * Runs a part of the work in a transaction if the worker still has the import; false otherwise. The lease is renewed at
 * the end too, because a part may take longer than a lease.
 */
export async function part(
  context: LongJobContext,
  { job }: Pick<ImportWork, 'job'>,
  does: (parts: JobContext, claimed: StoredImport) => Promise<void>,
): Promise<boolean> {
  return context.transaction(async parts => {
    const claimed = await claimWork(parts.queries, job)
    if (!claimed) return false
    await does(parts, claimed)
    await claimWork(parts.queries, job)
    return true
  })
}

/** Publishes that the import is in another state. */
export function publishState(
  { publish }: Pick<JobContext, 'publish'>,
  { job, list }: Pick<ImportWork, 'job' | 'list'>,
): void {
  publish({ topic: 'import.changed', ids: [job.id] }, { permission: list.description.permission })
}

/** Publishes progress now and then. */
export function publishProgress(parts: Pick<JobContext, 'publish'>, work: ImportWork): void {
  const now = performance.now()
  if (now - work.notifiedAt < notifyIntervalMs) return
  work.notifiedAt = now
  publishState(parts, work)
}
