import { sql } from 'drizzle-orm'
import { postgresCode } from '../../../platform/audit/transaction.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { events } from './schema.ts'

/** The advisory lock for storing events; any number that nothing else uses. */
const eventsLock = 7_146_031

/** Announces, until the transaction ends, that it stores events. Call it before the first of them gets its number. */
export async function lockToStore(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock_shared(${eventsLock})`)
}

/**
 * Waits until no transaction stores events, and blocks new ones until this transaction ends: keep it short. Afterwards
 * no event appears with a number below the highest one of now (docs/decisions/074).
 */
export async function lockToRead(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${eventsLock})`)
}

/** The highest number below which no further event can appear; undefined while a slow transaction stores events. */
export async function lastSafeSeq(pool: Database['pool']): Promise<number | undefined> {
  try {
    return await pool.transaction(async queries => {
      // Writers queue behind this lock request, so it must not wait for long.
      await queries.execute(sql`set local lock_timeout = '1s'`)
      await lockToRead(queries)
      const [last] = await queries.execute<{ seq: number | null }>(
        sql`select max(seq)::float8 as seq from ${events}`,
      )
      return last?.seq ?? 0
    })
  } catch (error) {
    const lockNotAvailable = '55P03'
    if (postgresCode(error) === lockNotAvailable) return undefined
    throw error
  }
}
