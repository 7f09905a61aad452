import type { visitRanges } from '@greenroom/contract/areas/channels'
import { sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { StoredChannel } from '../rows.ts'
import { channelVisits } from '../schema.ts'

export interface FigureRange {
  range: (typeof visitRanges)[number]
  /** The IANA name of the zone whose days and hours are meant. */
  timeZone: string
}

/** Days that are shown at most. */
const maxDays = 366
const daysOf = { '7d': 7, '30d': 30, all: maxDays } as const

/** People who were sent on; programs; people who came too early or too late. */
const counts = sql`
  coalesce(sum(count) filter (where outcome = 'sent' and not bot), 0)::integer as people,
  coalesce(sum(count) filter (where bot), 0)::integer as robots,
  coalesce(sum(count) filter (where outcome <> 'sent' and not bot), 0)::integer as missed`

interface DayFigures extends Record<string, unknown> {
  day: string
  people: number
  robots: number
  missed: number
}

/**
 * The visits of a channel day by day, days without any among them: the last days up to today, or all days since its
 * promotion began or somebody first came, up to its last day or visit.
 */
export async function visitsByDay(
  queries: Queries,
  channel: StoredChannel,
  { range, timeZone }: FigureRange,
): Promise<DayFigures[]> {
  const local = (instant: unknown) => sql`(${instant} at time zone ${timeZone})::date`
  const ends = [channel.endsAt, channel.endedAt].filter(end => end !== null)
  const end = new Date(Math.min(...ends.map(one => one.getTime())) - 1).toISOString()
  const today = local(sql`now()`)
  const isAll = range === 'all'
  const shownFrom = isAll
    ? sql`greatest(first, last - ${maxDays - 1}::integer)`
    : sql`(${today} - ${daysOf[range] - 1}::integer)`
  const shownTo = isAll ? sql`last` : today
  const rows = await queries.execute<DayFigures>(sql`
    with visit as (
      select ${local(sql`hour`)} as day, outcome, bot, count from ${channelVisits}
      where channel_id = ${channel.id} and hour > now() - make_interval(days => ${daysOf[range] + 1})
    ),
    edge as (
      select least(min(day), ${local(sql`${channel.startsAt.toISOString()}::timestamptz`)}) as first,
        greatest(max(day), least(${today}, ${local(sql`${end}::timestamptz`)})) as last
      from visit
    ),
    shown as (
      select generate_series(${shownFrom}::timestamp, ${shownTo}::timestamp, '1 day'
      )::date as day from edge
    )
    select shown.day::text as day, ${counts}
    from shown left join visit on visit.day = shown.day
    group by shown.day order by shown.day`)
  return [...rows]
}
