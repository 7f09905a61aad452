import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { jobAttempts } from './schema.ts'

/** Work that ended its server this often is not started again by the same version. */
const maxAttempts = 2

/** Work that is counted: a job, or an item of a long job. */
export interface Attempted {
  job: string
  /** Empty for a job without items. */
  item: string
}

/** Counts attempts, so that no work ends its server again and again. */
export interface Attempts {
  /**
   * Runs the work, or calls `giveUp` when earlier attempts ended their server twice. Work that fails, or that a stop
   * interrupts, counts as ended; its attempts are forgotten.
   */
  run(attempted: Attempted, work: () => Promise<void>, giveUp: () => Promise<void>): Promise<void>
  /** Resets the count, so that the work is tried again. */
  forget(attempted: Attempted): Promise<void>
}

export function createAttempts({ pool }: Database, version: string, log: Logger): Attempts {
  /** Attempts that ended while the database was unavailable. */
  const ended = new Set<string>()

  /** Stores the attempt before the work starts; undefined when there were too many. */
  async function begin({ job, item }: Attempted): Promise<string | undefined> {
    await deleteEnded()
    const runner = randomUUID()
    const isSame = sql`${jobAttempts.version} = excluded.version`
    const [counted] = await pool
      .insert(jobAttempts)
      .values({ job, item, attempts: 1, version, runner })
      .onConflictDoUpdate({
        target: [jobAttempts.job, jobAttempts.item],
        set: {
          attempts: sql`case when ${isSame} then ${jobAttempts.attempts} + 1 else 1 end`,
          version,
          runner,
          startedAt: sql`now()`,
        },
        setWhere: sql`${jobAttempts.attempts} < ${maxAttempts} or not ${isSame}`,
      })
      .returning({ attempts: jobAttempts.attempts })
    if (counted && counted.attempts > 1)
      log.warn({ job, item }, 'a job is tried once more: it ended its server')
    return counted && runner
  }

  async function deleteEnded(): Promise<void> {
    const runners = [...ended]
    if (runners.length === 0) return
    await pool.delete(jobAttempts).where(inArray(jobAttempts.runner, runners))
    for (const runner of runners) ended.delete(runner)
  }

  return {
    async run(attempted, work, giveUp) {
      const runner = await begin(attempted)
      if (runner === undefined) return giveUp()
      try {
        await work()
      } finally {
        ended.add(runner)
        await deleteEnded().catch((error: unknown) => log.warn({ err: error }, 'an attempt was not ended'))
      }
    },
    async forget({ job, item }) {
      await pool.delete(jobAttempts).where(and(eq(jobAttempts.job, job), eq(jobAttempts.item, item)))
    },
  }
}
