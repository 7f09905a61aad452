import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss, type QueueResult, type Schedule } from 'pg-boss'
import { createAttempts } from './attempts.ts'
import type { Job, JobsParts, LongJob } from './job.ts'
import { openPgBossDatabase } from './pg-boss-database.ts'
import { type RunParts, runJob } from './run-job.ts'

/** How soon work of another server, or a repetition, is noticed; of jobs that run once an hour or a day it matters less. */
const pollingSeconds = { often: 5, seldom: 30 } as const
/** How long a stop waits for jobs under way, in milliseconds. */
const timeoutMs = 30_000
/** pg-boss looks after dependencies between jobs, which we have none of. */
const seldom = 3600
/** After so many seconds a long job is taken for lost and tried again, which does no harm; the longest that pg-boss takes. */
const longest = 24 * 3600 - 1
/** Long jobs of one name that a server runs at a time. */
const longAtATime = 2

/** The queue of jobs, which all servers on the database share. */
export interface Jobs {
  /** Whether this server takes jobs. */
  ready(): boolean
  /** Has a job run soon; nothing changes when it already waits or runs. */
  enqueue(name: string): Promise<void>
  start(): Promise<void>
  /** Takes no more jobs and waits for those under way. */
  stop(): Promise<void>
}

/** The jobs, on a queue in the database's schema `pgboss`. */
export function createJobs(parts: JobsParts, jobs: readonly (Job | LongJob)[]): Jobs {
  const { log, database, version } = parts
  const attempts = createAttempts(database, version, log)
  let queue: { boss: PgBoss; close(): Promise<void> } | undefined
  const workers = new Map<string, string>()
  let ready = false
  let stopping = new AbortController()

  function open(): { boss: PgBoss; close(): Promise<void> } {
    const { db, close } = openPgBossDatabase(database.address)
    const boss = new PgBoss({ db, schema: 'pgboss', flowIntervalSeconds: seldom })
    boss.on('error', error => log.error({ err: error }, 'the job queue failed'))
    boss.on('warning', warning => log.warn(warning, 'the job queue warns'))
    return { boss, close }
  }

  async function enqueue(name: string): Promise<void> {
    await queue?.boss.send(name)
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
      const stored = { queues: await boss.getQueues(), schedules: await boss.getSchedules() }
      await Promise.all(
        jobs.map(async job => workers.set(job.name, await takeUp(parts, boss, job, run, stored))),
      )
      const names = new Set(jobs.filter(job => job.cron !== undefined).map(job => job.name))
      await Promise.all(
        stored.schedules.filter(({ name }) => !names.has(name)).map(({ name }) => boss.unschedule(name)),
      )
      ready = true
      // What a server left that was killed.
      await Promise.all(jobs.filter(job => 'take' in job).map(({ name }) => enqueue(name)))
    },
    async stop() {
      ready = false
      stopping.abort()
      if (!queue) return
      const { boss, close } = queue
      // Waited for here, as pg-boss itself looks only every half second whether its workers are done.
      const done = Promise.all(jobs.map(({ name }) => boss.offWork(name)))
      await Promise.race([done, sleep(timeoutMs, undefined, { ref: false })])
      await boss.stop({ graceful: false })
      await close()
      queue = undefined
    },
  }
}

/** The queues and schedules that were in the database when the server started. */
interface StoredQueues {
  queues: readonly QueueResult[]
  schedules: readonly Schedule[]
}

/** Prepares a job's queue and schedule where they are not as they should be, and takes its runs; returns the worker's id. */
async function takeUp(
  parts: JobsParts,
  boss: PgBoss,
  job: Job | LongJob,
  run: Omit<RunParts, 'runId'>,
  stored: StoredQueues,
): Promise<string> {
  const { name, cron, retry } = job
  const isLong = 'take' in job
  const options = {
    retryLimit: retry.limit,
    retryDelay: retry.delaySeconds,
    retryBackoff: true,
    ...(isLong && { expireInSeconds: longest }),
  }
  const queue = stored.queues.find(each => each.name === name)
  // Of a long job one more may wait while it runs: what came meanwhile may have come too late for the run.
  if (!queue) await boss.createQueue(name, { ...options, policy: isLong ? 'short' : 'exclusive' })
  if (!queue || !isSubset(options, queue)) await boss.updateQueue(name, options)
  const schedule = stored.schedules.find(each => each.name === name)
  if (cron !== undefined && schedule?.cron !== cron) await boss.schedule(name, cron)
  const isOften = isLong || cron === undefined || cron.startsWith('*')
  const pollingIntervalSeconds = isOften ? pollingSeconds.often : pollingSeconds.seldom
  const work = { pollingIntervalSeconds, ...(isLong && { localConcurrency: longAtATime }) }
  return boss.work(name, work, async runs => {
    for (const { id } of runs) await runJob(parts, job, { ...run, runId: id })
  })
}

function isSubset<T extends object>(part: T, whole: { [Name in keyof T]?: unknown }): boolean {
  return (Object.keys(part) as (keyof T)[]).every(name => part[name] === whole[name])
}
