import type { readCollection } from '@greenroom/contract/areas/insight/collection'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { events } from '../events/schema.ts'
import { shipment, shippedHours } from './schema.ts'
import { firstWaiting, shippedSeq } from './state.ts'

type Collection = ResponseOf<typeof readCollection>

/** Waiting events are counted up to this number. */
const maxWaiting = 1_000_000

/** How many events ClickHouse does not have yet, and how long the first of them has waited. */
export async function readWaiting(queries: Queries): Promise<{ waiting: number; lagMs: number }> {
  const [row] = await queries.execute<{ waiting: number; lag: number | null }>(sql`
    select (select count(*)::int from (select from ${events} where seq > ${shippedSeq} limit ${maxWaiting}) as waiting) as waiting,
      extract(epoch from clock_timestamp() - ${firstWaiting})::float8 * 1000 as lag`)
  return { waiting: row?.waiting ?? 0, lagMs: Math.max(0, Math.round(row?.lag ?? 0)) }
}

/** Numbers of recent events that arrived or were sent; also available while ClickHouse is away. */
export async function readShipped(
  queries: Queries,
  days: number,
): Promise<Pick<Collection, 'lastEventTime' | 'lagMs' | 'counted' | 'bots' | 'clickHouse'>> {
  const ofLate = sql`${shippedHours} where ${shippedHours.hour} > now() - make_interval(days => ${days})`
  const [{ waiting, lagMs }, [row], [state]] = await Promise.all([
    readWaiting(queries),
    queries.execute<{ last: string | null; counted: number; bots: number; repaired: number }>(sql`
      select coalesce(
          (select ${events.receivedAt} from ${events} order by ${events.seq} desc limit 1),
          (select max(${shippedHours.hour}) from ${shippedHours})
        ) as last,
        (select coalesce(sum(${shippedHours.count}), 0)::float8 from ${ofLate}) as counted,
        (select coalesce(sum(${shippedHours.bots}), 0)::float8 from ${ofLate}) as bots,
        (select coalesce(sum(${shippedHours.repaired}), 0)::float8 from ${ofLate}) as repaired`),
    queries.select({ failingSince: shipment.failingSince }).from(shipment),
  ])
  return {
    lastEventTime: row?.last ? new Date(row.last).toISOString() : null,
    lagMs,
    counted: row?.counted ?? 0,
    bots: row?.bots ?? 0,
    clickHouse: {
      waiting,
      failingTime: state?.failingSince?.toISOString() ?? null,
      repaired: row?.repaired ?? 0,
    },
  }
}
