import type { RequestContext } from '../access/request-context.ts'
import { onlyRow } from '../database/only-row.ts'
import type { HandlerContext } from '../http/handler.ts'
import type { BulkChange } from './change.ts'
import { bulkJobs, type StoredBulkJob } from './schema.ts'

/** Name of the job that makes changes of many rows. */
export const bulkJobName = 'bulk-job.work'

/** The request of a signed-in user that starts a job. */
export interface Asking extends Pick<HandlerContext<never>, 'queries' | 'publish' | 'enqueue'> {
  actor: { id: string }
  request: Pick<RequestContext, 'requestId' | 'address' | 'device'>
}

/** Queues a job that makes the change in the name of the actor, soon after the commit. @returns the job */
export async function startBulkJob<Input>(
  { queries, actor, request, publish, enqueue }: Asking,
  change: BulkChange<Input>,
  { input, total, undoes = null }: { input: Input; total: number; undoes?: string | null },
): Promise<StoredBulkJob> {
  const { requestId, address, device } = request
  const job = await onlyRow(
    queries
      .insert(bulkJobs)
      .values({
        action: change.action,
        userId: actor.id,
        input,
        detail: change.detailOf(input),
        total,
        undoes,
        requestId,
        address,
        device,
      })
      .returning(),
  )
  publish({ topic: 'bulk-job.changed', ids: [job.id] }, { user: actor.id })
  enqueue(bulkJobName)
  return job
}
