import type { readCollection } from '@greenroom/contract/areas/insight/collection'
import { readerEventTypes } from '@greenroom/contract/areas/insight/measures'
import type { ResponseOf } from '@greenroom/contract/endpoint'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Settings } from '../../../platform/settings.ts'
import { sourceNames } from '../../content/index.ts'
import { eventDrops, events, rollUpState } from '../events/schema.ts'
import { allCounts } from '../roll-up/figures.ts'
import { eventHours } from '../roll-up/schema.ts'
import { readShipped } from '../ship/figures.ts'
import { allOrigins } from './origins.ts'

type Collection = ResponseOf<typeof readCollection>

/** Number of days in the figures. */
const days = 7
/** Most rows of dropped events; the most frequent come first. */
const maxDrops = 50

/** Reads how many events arrived recently, and how many were dropped. */
export async function readFigures(
  queries: Queries,
  { CLICKHOUSE_URL, TIME_ZONE: timeZone }: Pick<Settings, 'CLICKHOUSE_URL' | 'TIME_ZONE'>,
): Promise<Collection> {
  const [origins, [state], dropped] = await Promise.all([
    allOrigins(queries),
    queries.execute<{ last: string | null; lag: number; counted: string; bots: string }>(sql`
      select
        (select max(latest.received_at) from unnest(${sql.param([...readerEventTypes])}::text[]) as reader (type)
          cross join lateral (select received_at from ${events}
            where ${events.type} = reader.type order by ${events.occurredAt} desc limit 1) as latest) as last,
        coalesce((select extract(epoch from clock_timestamp() - ${events.receivedAt}) * 1000 from ${events}
          where ${events.seq} > coalesce((select ${rollUpState.seq} from ${rollUpState}), 0)
          order by ${events.seq} limit 1), 0)::float8 as lag,
        (select coalesce(sum(${allCounts}), 0) from ${eventHours}
          where ${eventHours.hour} > now() - make_interval(days => ${days})) as counted,
        (select count(*) from ${events} where ${events.bot}
          and ${events.occurredAt} > now() - make_interval(days => ${days})) as bots`),
    readDropped(queries, timeZone),
  ])
  return {
    origins,
    lastEventTime: state?.last ? new Date(state.last).toISOString() : null,
    lagMs: Math.max(0, Math.round(state?.lag ?? 0)),
    counted: Number(state?.counted ?? 0),
    bots: Number(state?.bots ?? 0),
    dropped,
    clickHouse: null,
    ...(CLICKHOUSE_URL !== undefined && (await readShipped(queries, days))),
  }
}

/** Whether an event of a reader was ever counted. */
export async function hasEvents(queries: Queries): Promise<boolean> {
  const [row] = await queries.execute<{ has: boolean }>(sql`select exists (select from ${eventHours}) as has`)
  return row?.has ?? false
}

/** Dropped events by reason and sender; programs by their names. */
async function readDropped(queries: Queries, timeZone: string): Promise<Collection['dropped']> {
  const rows = await queries.execute<{
    reason: Collection['dropped'][number]['reason']
    sender: string
    count: string
  }>(sql`
    select reason, sender, sum(count) as count from ${eventDrops}
    where day > (now() at time zone ${timeZone})::date - ${days}::int
    group by reason, sender order by sum(count) desc, reason, sender limit ${maxDrops}`)
  const programs = rows.flatMap(({ sender }) => (/^[0-9a-f-]{36}$/.test(sender) ? [sender] : []))
  const names = await sourceNames(queries, programs)
  return rows.map(({ reason, sender, count }) => ({
    reason,
    sender: names.get(sender) ?? sender,
    count: Number(count),
  }))
}
