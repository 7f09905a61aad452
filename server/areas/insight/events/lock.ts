import { sql } from 'drizzle-orm'
import { postgresCode } from '../../../platform/audit/transaction.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { events } from './schema.ts'

/** The advisory lock of who stores events; any number that nothing else uses. */
const eventsLock = 7_146_031

/** Says, until the transaction ends, that it stores events. Take it before the first of them gets its number. */
export async function lockToStore(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock_shared(${eventsLock})`)
}

/**
 * Waits until nobody stores events, and keeps others from it until the transaction ends: keep that short. Whatever
 * number is the highest then, no event with a lower one appears afterwards (docs/decisions/074).
 */
export async function lockToRead(queries: Queries): Promise<void> {
  await queries.execute(sql`select pg_advisory_xact_lock(${eventsLock})`)
}

/** The number of an event up to which no other one can appear any more; undefined when somebody takes long to store some. */
export async function lastSafeSeq(pool: Database['pool']): Promise<number | undefined> {
  try {
    return await pool.transaction(async queries => {
      // Whoever stores events meanwhile waits behind this, so it does not wait for long.
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
