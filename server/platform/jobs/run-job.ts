import type { StreamEvent } from '@greenroom/contract/events'
import { recordedTransaction } from '../audit/transaction.ts'
import type { Audience } from '../http/handler.ts'
import type { Job, JobContext, JobsParts, LongJob } from './job.ts'

/** What a run is given beside the parts. */
export interface RunParts {
  /** Names the run in the operation log. */
  runId: string
  enqueue(name: string): Promise<void>
  /** Aborted when the server stops. */
  stopping: AbortSignal
}

/**
 * Runs a job once: in one transaction that the operation log records under the job's name, or a long one in as many
 * as it makes; events go out after the commit of theirs. Fails as the job does, so that the queue repeats it.
 */
export async function runJob(parts: JobsParts, job: Job | LongJob, run: RunParts): Promise<void> {
  const { log, observe } = parts
  const start = performance.now()
  try {
    const transaction = <T>(part: (context: JobContext) => Promise<T>) => runPart(parts, job.name, run, part)
    if ('handle' in job) await transaction(context => job.handle(context))
    else {
      const { files, database } = parts
      await job.work({ queries: database.pool, files, stopping: run.stopping, transaction })
    }
    observe?.(job.name, 'completed')
    log.info({ job: job.name, run: run.runId, ms: Math.round(performance.now() - start) })
  } catch (error) {
    observe?.(job.name, 'failed')
    log.error({ err: error, job: job.name, run: run.runId }, 'job failed')
    throw error
  }
}

async function runPart<T>(
  { database, events, mail }: JobsParts,
  name: string,
  { runId, enqueue }: RunParts,
  part: (context: JobContext) => Promise<T>,
): Promise<T> {
  const operation = { actor: null, action: name, requestId: runId, address: '', device: '' }
  let others = new Set<string>()
  const { result, delivery } = await recordedTransaction(database, operation, async queries => {
    const published: { event: StreamEvent; audience: Audience }[] = []
    others = new Set()
    const result = await part({
      queries,
      publish: (event, audience) => published.push({ event, audience }),
      enqueue: other => others.add(other),
      mail,
    })
    return { result, delivery: await events.store(queries, published) }
  })
  events.deliver(delivery)
  for (const other of others) await enqueue(other)
  return result
}
