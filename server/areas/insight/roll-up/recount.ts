import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordedTransaction } from '../../../platform/audit/transaction.ts'
import type { Database, Queries } from '../../../platform/database/database.ts'
import { events } from '../events/schema.ts'
import { rebuildAll } from './rebuild.ts'
import { countedSeq, lockRollUps } from './state.ts'

/**
 * Counts all roll-ups again from the stored events, in one transaction. Readers see the old figures until its end, and
 * new events wait. Waits for a server that is counting.
 * @returns the number of events; undefined when nothing was ever counted
 */
export async function recountEvents(database: Database): Promise<number | undefined> {
  const context = {
    actor: null,
    action: 'insight.recount',
    requestId: randomUUIDv7(),
    address: '',
    device: '',
  }
  const work = async (queries: Queries) => {
    const state = await lockRollUps(queries, { isWaiting: true })
    if (!state) return undefined
    await rebuildAll(queries, state.timeZone)
    const [counted] = await queries.execute<{ events: number }>(
      sql`select count(*)::float8 as events from ${events} where seq <= ${countedSeq} and not bot`,
    )
    return counted?.events ?? 0
  }
  return recordedTransaction(database, context, work, { isBackground: true })
}
