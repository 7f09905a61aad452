import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings.ts'
import { rollUpState } from '../events/schema.ts'

/** The id of the only row. */
const id = 1

/** How far the roll-ups have counted. */
export type RollUpState = Pick<typeof rollUpState.$inferSelect, 'seq' | 'timeZone'>

/** Stores, at the first start, that no event is counted yet. */
export async function seedRollUpState(queries: Queries, settings: Settings): Promise<void> {
  await queries
    .insert(rollUpState)
    .values({ id, seq: 0, at: sql`now()`, timeZone: settings.TIME_ZONE })
    .onConflictDoNothing()
}

/** Locks the roll-ups. @returns undefined when another server holds the lock, unless `wait` is set */
export async function lockRollUps(
  queries: Queries,
  { isWaiting = false } = {},
): Promise<RollUpState | undefined> {
  const [state] = await queries
    .select({ seq: rollUpState.seq, timeZone: rollUpState.timeZone })
    .from(rollUpState)
    .where(eq(rollUpState.id, id))
    .for('update', isWaiting ? {} : { skipLocked: true })
  return state
}

/** Records up to which event the roll-ups have counted; call it in the transaction that counted. */
export async function moveMark(queries: Queries, state: Partial<RollUpState>): Promise<void> {
  await queries
    .update(rollUpState)
    .set({ ...state, at: sql`clock_timestamp()` })
    .where(eq(rollUpState.id, id))
}

/** Number of the last counted event, in SQL. */
export const countedSeq: SQL = sql`(select ${rollUpState.seq} from ${rollUpState} where ${rollUpState.id} = ${id})`

/**
 * Whether an event is counted, in SQL. `+ 0` keeps PostgreSQL from using the index on `seq`: nearly all events match,
 * so a scan of that index would be slower.
 */
export const isCounted: SQL = sql`seq + 0 <= ${countedSeq}`
