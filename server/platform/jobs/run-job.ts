import type { StreamEvent } from '@greenroom/contract/events'
import { recordedTransaction } from '../audit/transaction.ts'
import type { Audience } from '../http/handler.ts'
import type { Job, JobsParts } from './job.ts'

/**
 * Runs a job once: in one transaction that the operation log records under the job's name, whose events go out after
 * the commit. Fails as the job does, so that the queue repeats it.
 */
export async function runJob(
  { database, events, log, mail, observe }: JobsParts,
  job: Job,
  runId: string,
  enqueue: (name: string) => Promise<void>,
): Promise<void> {
  const operation = { actor: null, action: job.name, requestId: runId, address: '', device: '' }
  const start = performance.now()
  try {
    const others = new Set<string>()
    const delivery = await recordedTransaction(database, operation, async queries => {
      const published: { event: StreamEvent; audience: Audience }[] = []
      await job.handle({
        queries,
        publish: (event, audience) => published.push({ event, audience }),
        enqueue: other => others.add(other),
        mail,
      })
      return events.store(queries, published)
    })
    events.deliver(delivery)
    for (const other of others) await enqueue(other)
    observe?.(job.name, 'completed')
    log.info({ job: job.name, run: runId, ms: Math.round(performance.now() - start) })
  } catch (error) {
    observe?.(job.name, 'failed')
    log.error({ err: error, job: job.name, run: runId }, 'job failed')
    throw error
  }
}
