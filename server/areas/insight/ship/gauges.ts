import { sql } from 'drizzle-orm'
import type { GaugeSource } from '../../../platform/metrics/metrics.ts'
import type { Platform } from '../../../platform/platform.ts'
import { events } from '../events/schema.ts'
import { countedSeq } from '../roll-up/state.ts'
import { readWaiting } from './figures.ts'
import { shippedSeq } from './state.ts'

type Source = Pick<Platform, 'database' | 'settings'>

/** How many seconds the oldest event that is not in the figures has waited; 0 when none waits. */
export async function readLagSeconds({ database, settings }: Source): Promise<number> {
  const seq = settings.CLICKHOUSE_URL === undefined ? countedSeq : shippedSeq
  const [row] = await database.pool.execute<{ lag: number | null }>(sql`
    select extract(epoch from clock_timestamp() - ${events.receivedAt})::float8 as lag from ${events}
    where ${events.seq} > ${seq} order by ${events.seq} limit 1`)
  return Math.max(0, row?.lag ?? 0)
}

/** Metrics of how far figures lag behind events. */
export function eventGauges({ database, settings }: Source): GaugeSource[] {
  const lag: GaugeSource = {
    name: 'events_lag_seconds',
    help: 'For how long the oldest event that is not in the figures has waited',
    read: () => readLagSeconds({ database, settings }),
  }
  const waiting: GaugeSource = {
    name: 'events_waiting',
    help: 'Events that ClickHouse does not have yet, up to a million',
    read: async () => (await readWaiting(database.pool)).waiting,
  }
  return settings.CLICKHOUSE_URL === undefined ? [lag] : [lag, waiting]
}
