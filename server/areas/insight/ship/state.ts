import { randomUUID } from 'node:crypto'
import type { ShippedSpan } from '@greenroom/event-store'
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { DatabaseStartError } from '../../../platform/database/start-error.ts'
import type { Settings } from '../../../platform/settings.ts'
import { events } from '../events/schema.ts'
import { shipment, shippedHours } from './schema.ts'

/** The id of the only row. */
const id = 1
/** Days for which events stay in PostgreSQL, so that lost events can be sent again and repeated ones are recognized. */
export const retainedDays = 3
/** How long a server holds the work without a renewal. Two servers at once do no harm. */
const leaseSeconds = 20
/** The longest pause between two tries. */
const maxPauseSeconds = 60

/** State of the shipment. */
export type Shipment = typeof shipment.$inferSelect

/**
 * Stores, at the first start, that nothing was sent to ClickHouse.
 * @throws DatabaseStartError when the settings name no ClickHouse although only ClickHouse has all events
 */
export async function seedShipment(
  queries: Queries,
  { CLICKHOUSE_URL }: Pick<Settings, 'CLICKHOUSE_URL'>,
): Promise<void> {
  await queries.insert(shipment).values({ id }).onConflictDoNothing()
  const [state] = await queries.select({ releasedAt: shipment.releasedAt }).from(shipment)
  if (state?.releasedAt && CLICKHOUSE_URL === undefined) {
    throw new DatabaseStartError('The events of this installation are in ClickHouse: set CLICKHOUSE_URL')
  }
}

/** Number of the last event that ClickHouse has, in SQL. */
export const shippedSeq: SQL = sql`(select ${shipment.seq} from ${shipment} where ${shipment.id} = ${id})`

/** When the first event arrived that ClickHouse does not have, in SQL. */
export const firstWaiting: SQL = sql`(select ${events.receivedAt} from ${events} where ${events.seq} > ${shippedSeq} order by ${events.seq} limit 1)`

/** Reads which events ClickHouse has. */
export async function readShippedSpan(queries: Queries, now: Date): Promise<ShippedSpan> {
  const [row] = await queries
    .select({
      seq: shipment.seq,
      pastUntil: shipment.pastUntil,
      waits: sql<number | null>`extract(epoch from ${firstWaiting})::float8 * 1000`,
    })
    .from(shipment)
  const waits = row?.waits == null ? now : new Date(row.waits)
  return {
    seq: row?.seq ?? 0,
    asOf: waits < now ? waits : now,
    pastUntil: row?.pastUntil ?? undefined,
  }
}

/** Takes the work under a lease. @returns undefined when another server has it, or a pause is on */
export async function takeShipment(queries: Queries): Promise<Shipment | undefined> {
  const [taken] = await queries
    .update(shipment)
    .set({ worker: randomUUID(), leasedUntil: sql`now() + make_interval(secs => ${leaseSeconds})` })
    .where(
      and(
        eq(shipment.id, id),
        sql`coalesce(${shipment.leasedUntil} < now(), true) and coalesce(${shipment.retryAt} <= now(), true)`,
      ),
    )
    .returning()
  return taken
}

/** Releases the lease. */
export async function leaveShipment(queries: Queries, { worker }: Shipment): Promise<void> {
  if (worker === null) return
  await queries.update(shipment).set({ worker: null, leasedUntil: null }).where(eq(shipment.worker, worker))
}

/**
 * Begins again from the first event, for an empty ClickHouse.
 * @throws Error when some events were only in the old one
 */
export async function startOver(queries: Queries, { seq, releasedAt }: Shipment): Promise<void> {
  if (releasedAt)
    throw new Error(
      'ClickHouse is empty, but had events that PostgreSQL has no more: restore it from its backup',
    )
  if (seq === 0) return
  await queries.delete(shippedHours)
  await queries.update(shipment).set({ seq: 0, batchTo: null, pastUntil: null }).where(eq(shipment.id, id))
}

/** Sets the last event of the next batch, unless a batch is under way. */
export async function beginBatch(queries: Queries, { seq }: Shipment, batchTo: number): Promise<void> {
  await queries
    .update(shipment)
    .set({ batchTo })
    .where(and(eq(shipment.id, id), eq(shipment.seq, seq), isNull(shipment.batchTo)))
}

/** Records that ClickHouse has a batch. @returns false when another server recorded it before */
export async function endBatch(queries: Queries, { seq }: Shipment, batchTo: number): Promise<boolean> {
  const ended = await queries
    .update(shipment)
    .set({ ...works, seq: batchTo, batchTo: null })
    .where(and(eq(shipment.id, id), eq(shipment.seq, seq), eq(shipment.batchTo, batchTo)))
    .returning({ id: shipment.id })
  return ended.length > 0
}

const works = { failures: 0, failingSince: null, error: null, retryAt: null } as const

/** Records that ClickHouse answers. */
export async function recordWorking(queries: Queries): Promise<void> {
  await queries.update(shipment).set(works).where(eq(shipment.id, id))
}

/** Records a failure and pauses, twice as long each time. */
export async function recordFailure(queries: Queries, error: unknown): Promise<void> {
  await queries
    .update(shipment)
    .set({
      failures: sql`${shipment.failures} + 1`,
      failingSince: sql`coalesce(${shipment.failingSince}, now())`,
      error: String(error).slice(0, 500),
      retryAt: sql`now() + make_interval(secs => least(${maxPauseSeconds}, power(2, least(${shipment.failures}, 10))))`,
    })
    .where(eq(shipment.id, id))
}

/** Whether ClickHouse certainly has an event and it is no longer needed for repairs, in SQL. */
export const isReleasable: SQL = sql`${events.receivedAt} < now() - make_interval(days => ${retainedDays}) and ${events.seq} <= ${shippedSeq}
  and exists (select from ${shippedHours} where hour = date_trunc('hour', ${events.receivedAt}, 'UTC') and is_same)`

/** Records that events are deleted from PostgreSQL from now on, if there are any to delete. */
export async function recordRelease(queries: Queries): Promise<void> {
  await queries
    .update(shipment)
    .set({ releasedAt: sql`now()` })
    .where(sql`${shipment.releasedAt} is null and exists (select from ${events} where ${isReleasable})`)
}
