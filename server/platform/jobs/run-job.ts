import { setTimeout as delay } from 'node:timers/promises'
import type { Text } from '@greenroom/contract/languages'
import { recordedTransaction } from '../audit/transaction.ts'
import type { PublishedEvent } from '../events/hub.ts'
import type { Attempts } from './attempts.ts'
import type { Job, JobContext, JobOutcome, JobsParts, LongJob, LongJobContext } from './job.ts'
import { keepLease, renewLease } from './lease.ts'

/** What one run adds to the parts. */
export interface RunParts {
  /** Identifies the run in the operation log. */
  runId: string
  enqueue(name: string): Promise<void>
  /** Aborted when the server stops. */
  stopping: AbortSignal
  attempts: Attempts
}

const endedTwice: Text = {
  'zh-CN': '处理时服务器两次意外中断，已停止',
  'en-US': 'Stopped: the server crashed twice while working on this',
}

/**
 * Runs a job once: a short one in one transaction, a long one in many, all recorded under its name. Events are sent
 * after the commit. Fails when the job fails, so that the queue retries it. Does not start work that ended its server
 * twice.
 */
export async function runJob(parts: JobsParts, job: Job | LongJob, run: RunParts): Promise<void> {
  const { log, observe } = parts
  const start = performance.now()
  try {
    const outcome = 'handle' in job ? await handleOnce(parts, job, run) : await workOff(parts, job, run)
    observe?.(job.name, outcome)
    if (outcome === 'refused') log.error({ job: job.name }, 'a job was not run: it ended the server twice')
    else log.info({ job: job.name, run: run.runId, ms: Math.round(performance.now() - start) })
  } catch (error) {
    observe?.(job.name, 'failed')
    log.error({ err: error, job: job.name, run: run.runId }, 'job failed')
    throw error
  }
}

async function handleOnce(parts: JobsParts, job: Job, run: RunParts): Promise<JobOutcome> {
  let outcome: JobOutcome = 'completed'
  await run.attempts.run(
    { job: job.name, item: '' },
    () => runPart(parts, job.name, run, context => job.handle(context)),
    async () => {
      outcome = 'refused'
    },
  )
  return outcome
}

/** Processes all available items. */
async function workOff(parts: JobsParts, job: LongJob, run: RunParts): Promise<JobOutcome> {
  const { files, database, log } = parts
  const { stopping, attempts } = run
  const context: LongJobContext = {
    database,
    queries: database.pool,
    files,
    stopping,
    transaction: part => runPart(parts, job.name, run, part),
  }
  while (!stopping.aborted) {
    const next = await job.take(context)
    if (next === undefined) break
    if (typeof next === 'number') {
      await delay(next, undefined, { signal: stopping }).catch(() => undefined)
      continue
    }
    const { id: item, lease } = next
    const attempted = { job: job.name, item }
    const work = lease
      ? () => keepLease(() => renewLease(database.pool, lease), next.work, parts.renewalMs)
      : next.work
    await attempts.run(attempted, work, async () => {
      log.error(attempted, 'work was given up: it ended the server twice')
      await next.giveUp(endedTwice)
      await attempts.forget(attempted)
    })
  }
  return 'completed'
}

async function runPart<T>(
  { database, events, mail }: JobsParts,
  name: string,
  { runId, enqueue }: RunParts,
  part: (context: JobContext) => Promise<T>,
): Promise<T> {
  const operation = { actor: null, action: name, requestId: runId, address: '', device: '' }
  let others = new Set<string>()
  const { result, delivery } = await recordedTransaction(
    database,
    operation,
    async queries => {
      const published: PublishedEvent[] = []
      others = new Set()
      const result = await part({
        queries,
        publish: (event, audience, columns) => published.push({ event, audience, columns }),
        enqueue: other => others.add(other),
        mail,
      })
      return { result, delivery: await events.store(queries, published) }
    },
    { isBackground: true },
  )
  events.deliver(delivery)
  for (const other of others) await enqueue(other)
  return result
}
