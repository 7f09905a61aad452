import type { Queries } from '../../database/database.ts'
import type { Actor } from '../../http/actor.ts'
import type { JobContext, LongJobContext } from '../../jobs/job.ts'
import type { ListImport } from './definition.ts'
import type { StoredImport } from './schema.ts'
import { claimWork } from './store.ts'

/** An import that a worker is at. */
export interface ImportWork {
  job: StoredImport
  list: ListImport
  /** The user whose import it is, or who takes it back, as they are now: what they may, and whose rows they see. Undefined: they are gone. */
  actor: Actor | undefined
  /** Finds out anew what the user may. */
  refresh(queries: Queries): Promise<void>
  /** When browsers were last told how far it is, by this process's clock. */
  notifiedAt: number
}

/** Browsers are told this often how far an import is, in milliseconds. */
const notifyIntervalMs = 700

/** Does a part of the work in a transaction, if it is still this worker's; false when it is not. */
export async function part(
  context: LongJobContext,
  { job }: Pick<ImportWork, 'job'>,
  does: (parts: JobContext, held: StoredImport) => Promise<void>,
): Promise<boolean> {
  return context.transaction(async parts => {
    const held = await claimWork(parts.queries, job)
    if (!held) return false
    await does(parts, held)
    return true
  })
}

/** Tells browsers that the import is in another state. */
export function tell(
  { publish }: Pick<JobContext, 'publish'>,
  { job, list }: Pick<ImportWork, 'job' | 'list'>,
): void {
  publish({ topic: 'import.changed', ids: [job.id] }, { permission: list.description.permission })
}

/** Tells browsers how far it is, now and then. */
export function publishProgress(parts: Pick<JobContext, 'publish'>, work: ImportWork): void {
  const now = performance.now()
  if (now - work.notifiedAt < notifyIntervalMs) return
  work.notifiedAt = now
  tell(parts, work)
}
