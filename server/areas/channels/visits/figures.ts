import type { visitDevices, visitRanges } from '@greenroom/contract/areas/channels/channel-visits'
import { and, desc, eq, sql, sum } from 'drizzle-orm'
import type { Actor } from '../../../platform/access/actor.ts'
import { ownedByVisible } from '../../../platform/access/visible.ts'
import type { Queries } from '../../../platform/database/database.ts'
import type { StoredChannel } from '../rows.ts'
import { channels, channelVisits } from '../schema.ts'

export interface FigureRange {
  range: (typeof visitRanges)[number]
  /** IANA name of the time zone of days and hours. */
  timeZone: string
}

/** Days in the result at most. */
const maxDays = 366
const daysOf = { '7d': 7, '30d': 30, all: maxDays } as const

/** Redirected visitors; programs; visitors outside the promotion time. */
const counts = sql`
  coalesce(sum(count) filter (where outcome = 'sent' and not bot), 0)::integer as visitors,
  coalesce(sum(count) filter (where bot), 0)::integer as robots,
  coalesce(sum(count) filter (where outcome <> 'sent' and not bot), 0)::integer as missed`

interface DayFigures extends Record<string, unknown> {
  day: string
  visitors: number
  robots: number
  missed: number
}

/**
 * Visits of a channel per day, empty days included: the last days up to today, but none before the channel and its
 * promotion began; or all days from the start of the promotion or the first visit to its end or the last visit.
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
    : sql`greatest(${today} - ${daysOf[range] - 1}::integer, least(first, ${local(sql`${channel.createdAt.toISOString()}::timestamptz`)}))`
  const shownTo = isAll ? sql`last` : today
  const rows = await queries.execute<DayFigures>(sql`
    with edge as (
      select least(${local(sql`min(hour)`)}, ${local(sql`${channel.startsAt.toISOString()}::timestamptz`)}) as first,
        greatest(${local(sql`max(hour)`)}, least(${today}, ${local(sql`${end}::timestamptz`)})) as last
      from ${channelVisits} where channel_id = ${channel.id}
    ),
    shown as (
      select generate_series(${shownFrom}::timestamp, ${shownTo}::timestamp, '1 day'
      )::date as day from edge
    ),
    visit as (
      select ${local(sql`hour`)} as day, outcome, bot, count from ${channelVisits}
      where channel_id = ${channel.id}
        and hour >= (select min(day)::timestamp at time zone ${timeZone} from shown)
        and hour < (select (max(day) + 1)::timestamp at time zone ${timeZone} from shown)
    )
    select shown.day::text as day, ${counts}
    from shown left join visit on visit.day = shown.day
    group by shown.day order by shown.day`)
  return [...rows]
}

/** Sources listed separately; the rest follows from the total. */
const maxSources = 20
/** Compared channels of one set at most. */
const maxShares = 20

const visitorsOf = ({ id }: StoredChannel) =>
  and(eq(channelVisits.channelId, id), eq(channelVisits.outcome, 'sent'), eq(channelVisits.bot, false))

const visitors = sum(channelVisits.count).mapWith(Number)

/** Sources of the visitors within these days, most frequent first. */
export async function sourcesOf(
  queries: Queries,
  channel: StoredChannel,
  { days, timeZone }: { days: readonly { day: string }[] } & Pick<FigureRange, 'timeZone'>,
) {
  const [first, last] = [days.at(0), days.at(-1)]
  if (!first || !last) return []
  return queries
    .select({ source: channelVisits.source, visitors })
    .from(channelVisits)
    .where(
      and(
        visitorsOf(channel),
        sql`(${channelVisits.hour} at time zone ${timeZone})::date between ${first.day} and ${last.day}`,
      ),
    )
    .groupBy(channelVisits.source)
    .orderBy(desc(visitors), channelVisits.source)
    .limit(maxSources)
}

/** Devices of the visitors, in total and per source, most frequent first. */
export async function audienceOf(queries: Queries, channel: StoredChannel) {
  const of = (device: (typeof visitDevices)[number]) =>
    sql<number>`coalesce(sum(${channelVisits.count}) filter (where ${channelVisits.device} = ${device}), 0)::integer`
  const [devices, sources] = await Promise.all([
    queries
      .select({ device: channelVisits.device, visitors })
      .from(channelVisits)
      .where(visitorsOf(channel))
      .groupBy(channelVisits.device)
      .orderBy(desc(visitors), channelVisits.device),
    queries
      .select({
        source: channelVisits.source,
        devices: { phone: of('phone'), tablet: of('tablet'), desktop: of('desktop'), other: of('other') },
      })
      .from(channelVisits)
      .where(visitorsOf(channel))
      .groupBy(channelVisits.source)
      .orderBy(desc(visitors), channelVisits.source)
      .limit(maxSources),
  ])
  return { devices, sources }
}

/** Requests of the link, visitors among them, and visitors within the promotion time. */
export async function funnelOf(queries: Queries, { id }: StoredChannel) {
  const [figures] = await queries.execute<DayFigures>(
    sql`select ${counts} from ${channelVisits} where channel_id = ${id}`,
  )
  const { visitors = 0, robots = 0, missed = 0 } = figures ?? {}
  return { opened: visitors + robots + missed, visitors: visitors + missed, sent: visitors }
}

/** Visitors per hour of the day, from midnight. */
export async function hoursOf(queries: Queries, channel: StoredChannel, timeZone: string): Promise<number[]> {
  const hours = await queries.execute<{ hour: number; visitors: number }>(sql`
    select extract(hour from hour at time zone ${timeZone})::integer as hour, sum(count)::integer as visitors
    from ${channelVisits} where ${visitorsOf(channel)} group by 1`)
  return Array.from({ length: 24 }, (_, hour) => hours.find(row => row.hour === hour)?.visitors ?? 0)
}

/** Visible channels of the same set, most visited first; without a set only the channel itself. */
export async function sharesOf(queries: Queries, actor: Pick<Actor, 'dataScope'>, channel: StoredChannel) {
  const same =
    channel.contentSetId === null
      ? eq(channels.id, channel.id)
      : eq(channels.contentSetId, channel.contentSetId)
  return queries
    .select({ id: channels.id, activityName: channels.activityName, visits: channels.visits })
    .from(channels)
    .where(and(same, ownedByVisible(actor, channels.createdBy)))
    .orderBy(desc(channels.visits), channels.id)
    .limit(maxShares)
}
