import { PgBoss } from 'pg-boss'
import type { Job, JobsParts } from './job.ts'
import { openPgBossDatabase } from './pg-boss-database.ts'
import { runJob } from './run-job.ts'

/** How soon another server, or a repetition, is noticed. */
const pollingIntervalSeconds = 5
/** How long a stop waits for jobs under way, in milliseconds. */
const patience = 30_000
/** pg-boss looks after dependencies between jobs, which we have none of. */
const seldom = 3600

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
export function createJobs(parts: JobsParts, jobs: readonly Job[]): Jobs {
  const { log } = parts
  let queue: { boss: PgBoss; close(): Promise<void> } | undefined
  const workers = new Map<string, string>()
  let ready = false

  function open(): { boss: PgBoss; close(): Promise<void> } {
    const { db, close } = openPgBossDatabase(parts.database.address)
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
      await Promise.all(jobs.map(async job => workers.set(job.name, await takeUp(parts, boss, job, enqueue))))
      const schedules = await boss.getSchedules()
      const names = new Set(jobs.filter(job => job.cron !== undefined).map(job => job.name))
      await Promise.all(
        schedules.filter(({ name }) => !names.has(name)).map(({ name }) => boss.unschedule(name)),
      )
      ready = true
    },
    async stop() {
      ready = false
      await queue?.boss.stop({ graceful: true, timeout: patience })
      await queue?.close()
      queue = undefined
    },
  }
}

/** Prepares a job's queue and schedule, and takes its runs; returns the worker's id. */
async function takeUp(parts: JobsParts, boss: PgBoss, job: Job, enqueue: Jobs['enqueue']): Promise<string> {
  const { name, cron, retry } = job
  const options = { retryLimit: retry.limit, retryDelay: retry.delaySeconds, retryBackoff: true }
  await boss.createQueue(name, { ...options, policy: 'exclusive' })
  await boss.updateQueue(name, options)
  if (cron !== undefined) await boss.schedule(name, cron)
  return boss.work(name, { pollingIntervalSeconds }, async runs => {
    for (const { id } of runs) await runJob(parts, job, id, enqueue)
  })
}
