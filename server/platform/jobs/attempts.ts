import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log.ts'
import { jobAttempts } from './schema.ts'

/** Work that has ended its server so often is not begun again by the same version. */
const maxAttempts = 2

/** What is attempted: a job, or an item of a long one. */
export interface Attempted {
  job: string
  /** Empty for a job that has no items. */
  item: string
}

/** Counts the attempts at work, so that none ends its server again and again. */
export interface Attempts {
  /**
   * Does the work, unless it ended its server twice: then it calls `giveUp` instead. Work that fails, or is given back
   * at a stop, has ended, and its attempts are forgotten.
   */
  run(attempted: Attempted, work: () => Promise<void>, giveUp: () => Promise<void>): Promise<void>
  /** Has it begun anew, when it is worked on the next time. */
  forget(attempted: Attempted): Promise<void>
}

export function createAttempts({ pool }: Database, version: string, log: Logger): Attempts {
  /** Attempts that ended while the database did not answer. */
  const ended = new Set<string>()

  /** Counts the attempt, for others to see before the work begins; undefined when there were enough. */
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
