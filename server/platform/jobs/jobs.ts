import { setTimeout as delay, setTimeout as sleep } from 'node:timers/promises'
import type { Text } from '@greenroom/contract/languages'
import { type Db, PgBoss, type QueueResult, type Schedule } from 'pg-boss'
import type { ParameterOrJSON, Sql } from 'postgres'
import { recordedTransaction } from '../audit/transaction.ts'
import { connect, type DatabaseAddress } from '../database/database.ts'
import type { PublishedEvent } from '../events/hub.ts'
import { currentTrace, traced } from '../tracing.ts'
import { type Attempts, createAttempts } from './attempts.ts'
import type { Job, JobContext, JobOutcome, JobsParts, LongJob, LongJobContext } from './job.ts'
import { keepLease, renewLease } from './lease.ts'

/** What one run adds to the parts. */
interface RunParts {
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
async function runJob(parts: JobsParts, job: Job | LongJob, run: RunParts): Promise<void> {
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

/** Type numbers of `json` and `jsonb` in PostgreSQL. */
const jsonTypes = [114, 3802]
/** pg-boss sends its installation, its migrations and some upkeep as scripts with their own transaction. */
const transactionScript = /^\s*BEGIN\b/i
/** How long a close waits for running statements. */
const closeSeconds = 5

/** The database as pg-boss uses it. */
interface PgBossDatabase {
  db: Db
  close(): Promise<void>
}

/** Runs the statements of pg-boss on our driver, so that a DATABASE_URL has one meaning. */
function openPgBossDatabase(address: DatabaseAddress): PgBossDatabase {
  const driver = connect(address, 1)
  for (const type of jsonTypes) driver.options.serializers[type] = serializeJson
  return {
    db: {
      async executeSql(text, values = []) {
        const isScript = transactionScript.test(text)
        return { rows: await (isScript ? runScript(address, text) : run(driver, text, values)) }
      },
    },
    close: () => driver.end({ timeout: closeSeconds }),
  }
}

/** Several statements in one text cannot have parameters; they return a list of results. */
async function run(driver: Sql, text: string, values: readonly unknown[]): Promise<unknown[]> {
  const parameters = values.map(value => value ?? null) as ParameterOrJSON<never>[]
  const result: readonly unknown[] = await (values.length > 0
    ? driver.unsafe(text, parameters)
    : driver.unsafe(text))
  return result.some(Array.isArray) ? result.flat() : [...result]
}

/** A script gets a connection of its own, so that a failed one leaves no open transaction to others. */
async function runScript(address: DatabaseAddress, script: string): Promise<unknown[]> {
  const driver = connect(address, 1)
  try {
    return await run(driver, script, [])
  } finally {
    await driver.end({ timeout: closeSeconds })
  }
}

/** pg-boss passes JSON as text in some statements and as values in others; other drivers accept both. */
function serializeJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** How soon queued work of another server, or a retry, is noticed; less matters for jobs that run hourly or daily. */
const pollingSeconds = { often: 5, seldom: 30 } as const
/** How long a stop waits for running jobs, in milliseconds. */
const timeoutMs = 30_000
/** Interval of pg-boss's upkeep of dependencies between jobs, which we do not use. */
const upkeepSeconds = 3600
/** Seconds after which a long job counts as lost and is tried again, which is harmless; the maximum of pg-boss. */
const longestRunSeconds = 24 * 3600 - 1
/** Concurrent long jobs of one name per server. */
const longAtATime = 2

/** The job queue that all servers of the database share. */
export interface Jobs {
  /** True when this server takes jobs. */
  ready(): boolean
  /** Queues a job; no effect when it is already queued or running. */
  enqueue(name: string): Promise<void>
  start(): Promise<void>
  /** Stops taking jobs and waits for running ones. */
  stop(): Promise<void>
}

/** Creates the queue in the database schema `pgboss`. */
export function createJobs(parts: JobsParts, jobs: readonly (Job | LongJob)[]): Jobs {
  const { log, database, version } = parts
  const attempts = createAttempts(database, version, log)
  let queue: { boss: PgBoss; close(): Promise<void> } | undefined
  const workers = new Map<string, string>()
  let ready = false
  let stopping = new AbortController()

  function open(): { boss: PgBoss; close(): Promise<void> } {
    const { db, close } = openPgBossDatabase(database.address)
    const boss = new PgBoss({ db, schema: 'pgboss', flowIntervalSeconds: upkeepSeconds })
    boss.on('error', error => log.error({ err: error }, 'the job queue failed'))
    boss.on('warning', warning => log.warn(warning, 'the job queue warns'))
    return { boss, close }
  }

  async function enqueue(name: string): Promise<void> {
    const traceparent = currentTrace()
    await (traceparent === undefined ? queue?.boss.send(name) : queue?.boss.send(name, { traceparent }))
    const worker = workers.get(name)
    if (worker !== undefined) queue?.boss.notifyWorker(worker)
  }

  return {
    ready: () => ready,
    enqueue,
    async start() {
      queue = open()
      const { boss } = queue
      await boss.start()
      stopping = new AbortController()
      const run = { enqueue, attempts, stopping: stopping.signal }
      const existing = { queues: await boss.getQueues(), schedules: await boss.getSchedules() }
      await Promise.all(
        jobs.map(async job => workers.set(job.name, await takeUp(parts, boss, job, run, existing))),
      )
      const names = new Set(jobs.filter(job => job.cron !== undefined).map(job => job.name))
      await Promise.all(
        existing.schedules.filter(({ name }) => !names.has(name)).map(({ name }) => boss.unschedule(name)),
      )
      ready = true
      // Continues the work of killed servers.
      await Promise.all(jobs.filter(job => 'take' in job).map(({ name }) => enqueue(name)))
    },
    async stop() {
      ready = false
      stopping.abort()
      if (!queue) return
      const { boss, close } = queue
      // Waits here, because pg-boss checks only every half second whether its workers are idle.
      const done = Promise.all(jobs.map(({ name }) => boss.offWork(name)))
      await Promise.race([done, sleep(timeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
      await close()
      queue = undefined
    },
  }
}

/** Queues and schedules that the database had at the start. */
interface StoredQueues {
  queues: readonly QueueResult[]
  schedules: readonly Schedule[]
}

/** Creates or corrects the queue and schedule of a job and takes its runs; returns the id of the worker. */
async function takeUp(
  parts: JobsParts,
  boss: PgBoss,
  job: Job | LongJob,
  run: Omit<RunParts, 'runId'>,
  existing: StoredQueues,
): Promise<string> {
  const { name, cron, retry } = job
  const isLong = 'take' in job
  const options = {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    ...(isLong && { expireInSeconds: longestRunSeconds }),
  }
  const queue = existing.queues.find(each => each.name === name)
  // One more run of a long job may wait while one runs, because new work may have come too late for the running one.
  if (!queue) await boss.createQueue(name, { ...options, policy: isLong ? 'short' : 'exclusive' })
  if (!queue || !isSubset(options, queue)) await boss.updateQueue(name, options)
  const schedule = existing.schedules.find(each => each.name === name)
  if (cron !== undefined && schedule?.cron !== cron) await boss.schedule(name, cron)
  const isOften = isLong || cron === undefined || cron.startsWith('*')
  const pollingIntervalSeconds = isOften ? pollingSeconds.often : pollingSeconds.seldom
  const work = { pollingIntervalSeconds, ...(isLong && { localConcurrency: longAtATime }) }
  return boss.work(name, work, async runs => {
    for (const { id, data } of runs)
      await traced(
        `job ${name}`,
        'consumer',
        { 'greenroom.run_id': id },
        () => runJob(parts, job, { ...run, runId: id }),
        traceOf(data),
      )
  })
}

/** The trace of the request that queued a run; undefined for a scheduled run, and for one without tracing. */
function traceOf(data: unknown): string | undefined {
  return typeof data === 'object' &&
    data !== null &&
    'traceparent' in data &&
    typeof data.traceparent === 'string'
    ? data.traceparent
    : undefined
}

function isSubset<T extends object>(part: T, whole: { [Name in keyof T]?: unknown }): boolean {
  return (Object.keys(part) as (keyof T)[]).every(name => part[name] === whole[name])
}
