import { and, eq, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Queries } from '../../platform/database/database.ts'
import { roomsToJoin } from '../live/index.ts'
import { liveTargetPushes, liveTargets, type StoredPush } from './schema.ts'

/** Seconds without a heartbeat after which another server takes over a push. */
const leaseSeconds = 8

/** Whether the server of a push still reports it. */
export const isFresh = sql<boolean>`${liveTargetPushes.aliveAt} > now() - make_interval(secs => ${leaseSeconds})`

/** The targets that are on, with the slot that their room shows and the server that pushes. */
export function targetsOn(queries: Queries) {
  const rooms = roomsToJoin(queries)
  return queries
    .select({
      ...{ id: liveTargets.id, roomId: liveTargets.roomId, name: liveTargets.name },
      ...{ address: liveTargets.address, profile: liveTargets.profile },
      keyChangedAt: liveTargets.keyChangedAt,
      ...{ activeSlot: rooms.activeSlot, isBanned: rooms.isBanned, roomTitle: rooms.title },
      pushedBy: sql<string | null>`case when ${isFresh} then ${liveTargetPushes.serverId} end`,
    })
    .from(liveTargets)
    .innerJoin(rooms, eq(rooms.id, liveTargets.roomId))
    .leftJoin(liveTargetPushes, eq(liveTargetPushes.targetId, liveTargets.id))
    .where(eq(liveTargets.isOn, true))
    .orderBy(liveTargets.id)
}
export type TargetOn = Awaited<ReturnType<typeof targetsOn>>[number]

/** What a server reports of a push. */
export type PushReport = Omit<StoredPush, 'serverId' | 'aliveAt'>

/**
 * Writes the pushes of a server, which thereby takes on those that no other server has.
 * @returns the targets that it has
 */
export async function reportPushes(
  queries: Queries,
  serverId: string,
  reports: readonly PushReport[],
): Promise<Set<string>> {
  if (reports.length === 0) return new Set()
  const excluded = (column: string) => sql.raw(`excluded.${column}`)
  const rows = await queries
    .insert(liveTargetPushes)
    .values(reports.map(report => ({ ...report, serverId, aliveAt: sql`now()` })))
    .onConflictDoUpdate({
      target: liveTargetPushes.targetId,
      set: {
        ...{ serverId, aliveAt: sql`now()`, state: excluded('state'), since: excluded('since') },
        ...{ bitRate: excluded('bit_rate'), reconnects: excluded('reconnects') },
        ...{ droppedFrames: excluded('dropped_frames'), nextTryAt: excluded('next_try_at') },
        failure: excluded('failure'),
      },
      setWhere: sql`${liveTargetPushes.serverId} = ${serverId} or not ${isFresh}`,
    })
    .returning({ id: liveTargetPushes.targetId })
  return new Set(rows.map(({ id }) => id))
}

/** Deletes the reports of a server on all targets but these, and all reports that are an hour old. */
export async function endPushes(
  queries: Queries,
  serverId: string,
  besides: readonly string[],
): Promise<void> {
  const others = besides.length > 0 ? notInArray(liveTargetPushes.targetId, [...besides]) : undefined
  const isDead = lt(liveTargetPushes.aliveAt, sql`now() - interval '1 hour'`)
  await queries
    .delete(liveTargetPushes)
    .where(or(and(eq(liveTargetPushes.serverId, serverId), others), isDead))
}
