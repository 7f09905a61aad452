import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { roomsToJoin } from '../../live/index.ts'
import { rotationSlots } from '../../live-playlist/index.ts'
import { nextShows } from '../../live-shows/index.ts'
import type { RoomSettings } from '../rules/room-health.ts'
import { liveSessions } from '../schema.ts'

/** How long a server holds a room without a renewal. */
const leaseSeconds = 15
export const renewMs = 5000

const newLease = sql`now() + make_interval(secs => ${leaseSeconds})`

/** Settings of a room for its watcher. */
export interface WatchedSettings extends RoomSettings {
  title: string
}

/** Settings of the rooms that exist, by id, with the show that runs or comes next at an instant. */
export async function readSettings(
  queries: Queries,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, WatchedSettings>> {
  if (ids.length === 0) return new Map()
  const rooms = roomsToJoin(queries)
  const { activeSlot, expects, id, isBanned, maxBitRate, minBitRate, switchesByItself, title } = rooms
  const [rows, shows, rotations] = await Promise.all([
    queries
      .select({ id, title, minBitRate, maxBitRate, switchesByItself, expects, activeSlot, isBanned })
      .from(rooms)
      .where(inArray(id, [...ids])),
    nextShows(queries, ids, at),
    rotationSlots(queries, ids),
  ])
  return new Map(
    rows.map(({ id, ...settings }) => {
      const show = shows.get(id)
      return [
        id,
        {
          ...settings,
          show: show ? { startAt: show.startAt.getTime(), endAt: show.endAt.getTime() } : null,
          rotationSlot: rotations.get(id) ?? null,
        },
      ]
    }),
  )
}

/**
 * Makes a server the judge of a room: begins its session, or takes over a session whose lease has expired.
 * @returns the session's id, and when it began to be whole; undefined while another server holds it
 */
export async function claimSession(
  queries: Queries,
  session: { roomId: string; startedAt: Date; serverId: string; state: 'offline' | 'banned' },
): Promise<{ id: string; begunAt: Date | null } | undefined> {
  const [claimed] = await queries
    .insert(liveSessions)
    .values({ ...session, leasedUntil: newLease })
    .onConflictDoUpdate({
      target: liveSessions.roomId,
      targetWhere: sql`ended_at is null`,
      set: { serverId: session.serverId, leasedUntil: newLease, state: session.state },
      setWhere: sql`${liveSessions.leasedUntil} < now() or ${liveSessions.serverId} = ${session.serverId}`,
    })
    .returning({ id: liveSessions.id, begunAt: liveSessions.begunAt })
  return claimed
}

/** Renews the leases of sessions. @returns ids of those that the server still holds */
export async function renewLeases(
  queries: Queries,
  serverId: string,
  sessionIds: readonly string[],
): Promise<Set<string>> {
  const leased = await queries
    .update(liveSessions)
    .set({ leasedUntil: newLease })
    .where(
      and(
        inArray(liveSessions.id, [...sessionIds]),
        eq(liveSessions.serverId, serverId),
        isNull(liveSessions.endedAt),
      ),
    )
    .returning({ id: liveSessions.id })
  return new Set(leased.map(({ id }) => id))
}
