import type { Language, Text } from '@greenroom/contract/languages'
import { and, eq, gt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import type { PublishedEvent } from '../../platform/events/hub.ts'

import type { Platform } from '../../platform/platform.ts'
import type { Poller } from '../../platform/poller.ts'
import { type Live, roomsToJoin } from '../live/index.ts'
import { type Notification, notify } from '../messages/index.ts'
import { liveShowChecks, liveShows, type showChecks } from './schema.ts'

const intervalMs = 20_000
/** A stream is expected this long before its show. */
const readyMinutes = 5
/** A stream may outlast its show by this much. */
const overrunMinutes = 1
/** Streams that are on longer after a show than this belong to something else. */
const staleMinutes = 60

type CheckKind = (typeof showChecks)[number]

interface DueShow {
  id: string
  roomId: string
  title: string
  roomTitle: string
  ownerId: string | null
  dueAt: Date
}

const minutes = (count: number) => sql`make_interval(mins => ${count})`

const isBeforeStart = and(
  lte(liveShows.startAt, sql`now() + ${minutes(readyMinutes)}`),
  gt(liveShows.endAt, sql`now()`),
)
const isAfterEnd = and(
  lte(liveShows.endAt, sql`now() - ${minutes(overrunMinutes)}`),
  gt(liveShows.endAt, sql`now() - ${minutes(staleMinutes)}`),
)

/** Shows within a time whose check is not done yet. */
function dueShows(queries: Queries, kind: CheckKind, isDue: SQL | undefined): Promise<DueShow[]> {
  const rooms = roomsToJoin(queries)
  const { id, roomId, title, ownerId } = liveShows
  const dueAt = kind === 'missing' ? liveShows.startAt : liveShows.endAt
  const checked = queries
    .select({ id: liveShowChecks.showId })
    .from(liveShowChecks)
    .where(and(eq(liveShowChecks.showId, id), eq(liveShowChecks.kind, kind), eq(liveShowChecks.dueAt, dueAt)))
  return queries
    .select({ id, roomId, title, ownerId, dueAt, roomTitle: rooms.title })
    .from(liveShows)
    .innerJoin(rooms, eq(rooms.id, roomId))
    .where(and(isDue, notExists(checked)))
}

/** Rooms that have a show which runs, or for which the stream may already be there. */
async function roomsWithNext(queries: Queries): Promise<ReadonlySet<string>> {
  const rows = await queries.selectDistinct({ roomId: liveShows.roomId }).from(liveShows).where(isBeforeStart)
  return new Set(rows.map(({ roomId }) => roomId))
}

/**
 * Creates the poller that compares the plan with the streams: a stream that is missing before its show, or still on
 * after it, is one notice to users who operate rooms and to the owner of the show. A stream counts as missing when two
 * ticks in a row do not see it, because encoders come back some seconds after a server has started.
 */
export function createShowWatcher(
  platform: Pick<Platform, 'database' | 'events' | 'settings'>,
  sightings: Live['sightings'],
): Poller {
  const { database, events, settings } = platform
  const { pool } = database
  let missingBefore: ReadonlySet<string> = new Set()

  /** Records that a check is done, and writes its notice, unless another server has done so. */
  async function settle(show: DueShow, kind: CheckKind, hasNotice: boolean): Promise<void> {
    const { id: showId, dueAt, ownerId } = show
    const delivery = await pool.transaction(async queries => {
      const published: PublishedEvent[] = []
      const inserted = await queries
        .insert(liveShowChecks)
        .values({ showId, kind, dueAt })
        .onConflictDoNothing()
        .returning()
      if (inserted.length > 0 && hasNotice)
        await notify(
          { queries, publish: (event, audience) => published.push({ event, audience }) },
          {
            to: { permission: 'live-room:operate', ...(ownerId !== null && { orUser: ownerId }) },
            ...noticeOf(show, kind, settings.TIME_ZONE),
          },
        )
      return events.store(queries, published)
    })
    events.deliver(delivery)
  }

  return {
    name: 'live-show.watch',
    intervalMs,
    async tick() {
      const [starting, ended] = await Promise.all([
        dueShows(pool, 'missing', isBeforeStart),
        dueShows(pool, 'stillOn', isAfterEnd),
      ])
      if (starting.length === 0 && ended.length === 0) {
        missingBefore = new Set()
        return false
      }
      const { engine, rooms } = await sightings()
      // Without a media server no stream can be seen.
      if (engine === undefined) return false
      const hasStream = ({ roomId }: DueShow) => (rooms.get(roomId)?.slots.length ?? 0) > 0
      const missing = starting.filter(show => !hasStream(show))
      for (const show of starting) {
        if (hasStream(show)) await settle(show, 'missing', false)
        else if (missingBefore.has(show.id)) await settle(show, 'missing', true)
      }
      missingBefore = new Set(missing.map(({ id }) => id))
      const withNext = ended.length > 0 ? await roomsWithNext(pool) : new Set()
      for (const show of ended) {
        await settle(show, 'stillOn', hasStream(show) && !withNext.has(show.roomId))
      }
      return false
    },
  }
}

const titles: Readonly<Record<CheckKind, Text>> = {
  missing: { 'zh-CN': '直播即将开始，还没有推流', 'en-US': 'Show without a stream' },
  stillOn: { 'zh-CN': '直播已到时间，仍在推流', 'en-US': 'Show over, stream still on' },
}

/** The notice about a show whose stream is not as planned. */
function noticeOf(
  { roomId, title, roomTitle, dueAt }: DueShow,
  kind: CheckKind,
  timeZone: string,
): Omit<Notification, 'to'> {
  const timeIn = (language: Language) =>
    new Intl.DateTimeFormat(language, {
      ...{ timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' },
    }).format(dueAt)
  const reports: Readonly<Record<CheckKind, Text>> = {
    missing: {
      'zh-CN': `“${title}”定于 ${timeIn('zh-CN')} 开始，直播间没有推流。打开直播监控，联系负责人。`,
      'en-US': `“${title}” is planned for ${timeIn('en-US')}, and the room has no stream. Open the live monitor and call the owner.`,
    },
    stillOn: {
      'zh-CN': `“${title}”定于 ${timeIn('zh-CN')} 结束，直播间仍在推流。打开直播监控，断开推流或延长场次。`,
      'en-US': `“${title}” was planned until ${timeIn('en-US')}, and the room still has a stream. Open the live monitor to stop the stream or to extend the show.`,
    },
  }
  return {
    title: titles[kind],
    subTitle: { 'zh-CN': `直播间“${roomTitle}”`, 'en-US': `Live room “${roomTitle}”` },
    content: reports[kind],
    link: `/dashboard/monitor?${new URLSearchParams({ room: roomId })}`,
  }
}
