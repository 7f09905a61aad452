import { type ClickHouse, prepareClickHouse } from '@greenroom/event-store'
import { type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Poller } from '../../../platform/poller.ts'
import { createAnnouncer } from '../events/announce.ts'
import { lastSafeSeq } from '../events/lock.ts'
import { events } from '../events/schema.ts'
import { eventsAtATime, readBatch, sendBatch } from './batch.ts'
import { shippedHours } from './schema.ts'
import {
  beginBatch,
  endBatch,
  leaveShipment,
  recordFailure,
  recordWorking,
  type Shipment,
  shippedSeq,
  startOver,
  takeShipment,
} from './state.ts'

/** How soon a stored event is sent. */
const intervalMs = 1000

/**
 * Sends events to ClickHouse in the order of arrival, in batches that stay the same until ClickHouse has them. Every
 * server runs it, one at a time. Events that cannot be sent wait in PostgreSQL.
 */
export function createShipPoller(platform: Platform, clickHouse: ClickHouse): Poller {
  const { database, log, settings } = platform
  const announce = createAnnouncer(platform)
  let isPrepared = false

  async function work(state: Shipment): Promise<Sent> {
    if (isPrepared) return ship(platform, clickHouse, state)
    await prepareClickHouse(clickHouse, settings.TIME_ZONE, () => startOver(database.pool, state))
    isPrepared = true
    // The next tick may begin from another event.
    return { events: 0, more: true }
  }

  return {
    name: 'insight.ship',
    intervalMs,
    async tick() {
      const [row] = await database.pool.execute<{ waits: boolean }>(
        sql`select exists (select from ${events} where seq > ${shippedSeq}) as waits`,
      )
      const state = isPrepared && !row?.waits ? undefined : await takeShipment(database.pool)
      if (!state) {
        await announce(false)
        return false
      }
      try {
        const { events, more } = await work(state)
        if (state.failures > 0) {
          await recordWorking(database.pool)
          log.info('ClickHouse takes events again')
        }
        await announce(events > 0)
        return more
      } catch (error) {
        await recordFailure(database.pool, error)
        if (state.failures === 0) log.warn({ err: error }, 'ClickHouse takes no events; they wait')
        return false
      } finally {
        await leaveShipment(database.pool, state)
      }
    },
  }
}

/** Number of sent events, and whether more may wait. */
interface Sent {
  events: number
  more: boolean
}

/** Sends the next batch, if there is one. */
async function ship(
  { database, settings }: Platform,
  clickHouse: ClickHouse,
  state: Shipment,
): Promise<Sent> {
  const { seq } = state
  const to = state.batchTo ?? (await nextBorder(database.pool, seq))
  if (to === undefined) return { events: 0, more: false }
  if (state.batchTo === null) await beginBatch(database.pool, state, to)
  const which = sql`event.seq > ${seq} and event.seq <= ${to}`
  const batch = await readBatch(database.pool, which, settings.TIME_ZONE)
  await sendBatch(clickHouse, batch, `${seq}-${to}`)
  await database.pool.transaction(async queries => {
    if (await endBatch(queries, state, to)) await addToLedger(queries, which)
  })
  // After a small batch the next one would be small, too: waiting lets events gather.
  return { events: batch.rows.length, more: state.batchTo !== null || batch.rows.length >= eventsAtATime }
}

/** The last event of the next batch; undefined when there is none, or while a slow transaction stores events. */
async function nextBorder(pool: Platform['database']['pool'], seq: number): Promise<number | undefined> {
  const last = await lastSafeSeq(pool)
  if (last === undefined) return undefined
  const [batch] = await pool.execute<{ to: number | null }>(sql`
    select max(seq)::float8 as to from (
      select seq from ${events} where seq > ${seq} and seq <= ${last} order by seq limit ${eventsAtATime}
    ) as batch`)
  return batch?.to ?? undefined
}

/** Adds a batch to the sent events of each hour. Call it in the transaction that records that ClickHouse has it. @param which a condition on `event` */
async function addToLedger(queries: Queries, which: SQL): Promise<void> {
  const figures = ['events', 'count', 'seconds', 'bots'].map(name => sql.identifier(name))
  const added = figures.map(name => sql`${name} = stored.${name} + excluded.${name}`)
  await queries.execute(sql`
    insert into ${shippedHours} as stored (hour, first_seq, last_seq, ${sql.join(figures, sql`, `)})
    select date_trunc('hour', received_at, 'UTC'), min(seq), max(seq), count(*) filter (where not bot),
      coalesce(sum(count) filter (where not bot), 0), coalesce(sum(seconds) filter (where not bot), 0), count(*) filter (where bot)
    from ${events} where ${which} group by 1
    on conflict (hour) do update set ${sql.join(added, sql`, `)}, is_same = false,
      first_seq = least(stored.first_seq, excluded.first_seq), last_seq = greatest(stored.last_seq, excluded.last_seq)`)
}
