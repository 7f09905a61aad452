import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { type OperationContext, recordedTransaction } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { createAnnouncer } from '../events/announce.ts'
import { lastSafeSeq } from '../events/lock.ts'
import { events, rollUpState } from '../events/schema.ts'
import { addEvents } from './add-events.ts'
import { rebuildAll } from './rebuild.ts'
import { countedSeq, lockRollUps, moveMark } from './state.ts'

/** How soon an event is counted, in milliseconds. */
const intervalMs = 1000
/** Events that are counted in one transaction. */
const eventsAtATime = 20_000
/** Result of a tick: whether figures changed, and whether more events wait. */
interface Tick {
  changed: boolean
  more: boolean
}
const nothing: Tick = { changed: false, more: false }

/**
 * Adds new events to the roll-ups, each once, in the transaction that moves the mark. Every server runs it, one at a
 * time. When the time zone setting has changed, all days are counted again first.
 */
export function createRollUpPoller(platform: Platform): Poller {
  const announce = createAnnouncer(platform)

  return {
    name: 'insight.roll-up',
    runsWhenIdle: true,
    intervalMs,
    async tick() {
      const { changed, more } = await tick(platform)
      await announce(changed)
      return more
    },
  }
}

async function tick({ database, settings }: Platform): Promise<Tick> {
  // Compares with max(seq): for `seq > x` PostgreSQL expects a third of the events, and reads all of them to find
  // none.
  const [state] = await database.pool.execute<{ waits: boolean; timeZone: string }>(sql`
    select coalesce((select max(seq) from ${events}) > ${countedSeq}, false) as waits, time_zone as "timeZone"
    from ${rollUpState}`)
  if (!state) throw new Error('Nothing says how far events are counted')
  const context: OperationContext = {
    actor: null,
    action: 'insight.roll-up',
    requestId: randomUUIDv7(),
    address: '',
    device: '',
  }
  const inTransaction = (work: (queries: Queries) => Promise<Tick>) =>
    recordedTransaction(database, context, work, { isBackground: true })
  if (state.timeZone !== settings.TIME_ZONE) {
    return inTransaction(queries => cutAnew(queries, settings.TIME_ZONE))
  }
  if (!state.waits) return nothing
  const last = await lastSafeSeq(database.pool)
  return last === undefined ? nothing : inTransaction(queries => countSome(queries, last))
}

async function countSome(queries: Queries, last: number): Promise<Tick> {
  const state = await lockRollUps(queries)
  if (!state) return nothing
  const [batch] = await queries.execute<{ to: number | null; size: number }>(sql`
    select max(seq)::float8 as to, count(*)::int as size from (
      select seq from ${events} where seq > ${state.seq} and seq <= ${last} order by seq limit ${eventsAtATime}
    ) as batch`)
  if (!batch?.to) return nothing
  await addEvents(queries, sql`event.seq > ${state.seq} and event.seq <= ${batch.to}`, state.timeZone)
  await moveMark(queries, { seq: batch.to })
  return { changed: true, more: batch.size === eventsAtATime }
}

async function cutAnew(queries: Queries, timeZone: string): Promise<Tick> {
  const state = await lockRollUps(queries)
  if (!state || state.timeZone === timeZone) return nothing
  await rebuildAll(queries, timeZone)
  return { changed: true, more: true }
}
