import { and, count, desc, eq, gt, isNotNull, max, min, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveAlarmAcknowledgements, liveAlarms, type StoredAlarm } from '../schema.ts'

/** Errors of one kind in one stream that keep coming back, each soon after the last one; see decision 084. */
export interface AlarmGroup {
  /** The id of its first alarm. */
  id: string
  /** The number of its alarms. */
  times: number
  startedAt: Date
  /** When its notice was last raised; null: never. */
  announcedAt: Date | null
  /** Whether a user acknowledged one of its alarms. */
  isAcknowledged: boolean
}

/**
 * Adds an alarm to the group of the last alarm that closed less than `maxGapMs` before; otherwise starts a new group.
 */
export async function joinGroup(
  queries: Queries,
  { id, roomId, slot, kind, openedAt }: StoredAlarm,
  maxGapMs: number,
): Promise<AlarmGroup> {
  const [last] = await queries
    .select({ groupId: liveAlarms.groupId })
    .from(liveAlarms)
    .where(
      and(
        eq(liveAlarms.roomId, roomId),
        eq(liveAlarms.slot, slot),
        eq(liveAlarms.kind, kind),
        isNotNull(liveAlarms.groupId),
        gt(liveAlarms.closedAt, new Date(openedAt.getTime() - maxGapMs)),
      ),
    )
    .orderBy(desc(liveAlarms.openedAt))
    .limit(1)
  const groupId = last?.groupId ?? id
  await queries.update(liveAlarms).set({ groupId }).where(eq(liveAlarms.id, id))
  return readGroup(queries, groupId)
}

/** Reads a group that has at least one alarm. */
export async function readGroup(queries: Queries, id: string): Promise<AlarmGroup> {
  const [group] = await queries
    .select({
      times: count(),
      startedAt: min(liveAlarms.openedAt),
      announcedAt: max(liveAlarms.announcedAt),
      isAcknowledged: sql<boolean>`count(${liveAlarmAcknowledgements.alarmId}) > 0`,
    })
    .from(liveAlarms)
    .leftJoin(liveAlarmAcknowledgements, eq(liveAlarmAcknowledgements.alarmId, liveAlarms.id))
    .where(eq(liveAlarms.groupId, id))
  const { times = 0, startedAt = null, announcedAt = null, isAcknowledged = false } = group ?? {}
  if (!startedAt) throw new Error(`The group ${id} has no alarm`)
  return { id, times, startedAt, announcedAt, isAcknowledged }
}
