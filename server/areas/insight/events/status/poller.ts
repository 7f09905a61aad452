import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordedTransaction } from '../../../../platform/audit/transaction.ts'
import type { Queries } from '../../../../platform/database/database.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Poller } from '../../../../platform/poller.ts'
import { append, type NewEvent } from '../append.ts'
import { eventIdOf } from '../event-id.ts'
import { statusChanges } from '../schema.ts'

/** How soon a change of status becomes an event. */
const intervalMs = 500
const changesAtATime = 5000
/** The advisory lock for turning status changes into events; any number that nothing else uses. */
const statusLock = 7_146_032

/** Creates the poller that turns status changes of content items into events. Every server runs it, one at a time. */
export function createStatusPoller({ database }: Platform): Poller {
  const operation = () => ({
    actor: null,
    action: 'insight.status-changes',
    requestId: randomUUIDv7(),
    address: '',
    device: '',
  })
  return {
    name: 'insight.status-changes',
    runsWhenIdle: true,
    intervalMs,
    async tick() {
      const [row] = await database.pool.execute<{ waits: boolean }>(
        sql`select exists (select from ${statusChanges}) as waits`,
      )
      if (!row?.waits) return false
      return recordedTransaction(database, operation(), moveChanges, { isBackground: true })
    },
  }
}

/** Moves some of the waiting changes unless another server does. @returns whether more may wait */
export async function moveChanges(queries: Queries): Promise<boolean> {
  const [lock] = await queries.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${statusLock}) as mine`,
  )
  if (!lock?.mine) return false
  // As a range of ids: PostgreSQL takes the table for empty, and would join it with itself row by row.
  const taken = await queries
    .delete(statusChanges)
    .where(
      sql`${statusChanges.id} <= (
        select max(id) from (select id from ${statusChanges} order by id limit ${changesAtATime}) as first
      )`,
    )
    .returning()
  await append(queries, taken.map(eventOf))
  return taken.length >= changesAtATime
}

function eventOf({ id, contentItemId, isOnline, at }: typeof statusChanges.$inferSelect): NewEvent {
  return {
    id: eventIdOf('status-change', `${id} ${at.toISOString()}`),
    type: isOnline ? 'publication' : 'unpublication',
    ...{ contentItemId, time: at, referrer: 'direct', visitor: null, stable: false, bot: false },
    ...{ seconds: 0, count: 1 },
  }
}
