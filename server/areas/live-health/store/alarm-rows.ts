import { type AlarmMute, type AlarmRow, alarmLimits } from '@greenroom/contract/areas/live-health/alarms'
import { and, desc, eq, gt, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { users } from '../../../platform/users/schema.ts'
import { type OpenAlarms, roomsToJoin } from '../../live/index.ts'
import { liveAlarmAcknowledgements, liveAlarmMutes, liveAlarms } from '../schema.ts'

const recent = sql`now() - make_interval(hours => ${alarmLimits.recentHours})`

/** Alarms of existing rooms, open ones first. */
export async function readAlarms(queries: Queries, condition: SQL | undefined): Promise<AlarmRow[]> {
  const rooms = roomsToJoin(queries)
  const rows = await queries
    .select({
      alarm: liveAlarms,
      roomTitle: rooms.title,
      acknowledgedAt: liveAlarmAcknowledgements.createdAt,
      acknowledgedBy: users.name,
    })
    .from(liveAlarms)
    .innerJoin(rooms, eq(rooms.id, liveAlarms.roomId))
    .leftJoin(liveAlarmAcknowledgements, eq(liveAlarmAcknowledgements.alarmId, liveAlarms.id))
    .leftJoin(users, eq(users.id, liveAlarmAcknowledgements.userId))
    .where(condition)
    .orderBy(sql`${liveAlarms.closedAt} desc nulls first`, desc(liveAlarms.openedAt), liveAlarms.id)
    .limit(alarmLimits.listed)
  return rows.map(
    ({
      alarm: { id, roomId, slot, kind, severity, value, bound, openedAt, closedAt },
      roomTitle,
      acknowledgedAt,
      acknowledgedBy,
    }) => ({
      ...{ id, roomId, roomTitle, slot, kind, severity, value, bound },
      openedTime: openedAt.toISOString(),
      closedTime: closedAt?.toISOString() ?? null,
      acknowledgedTime: acknowledgedAt?.toISOString() ?? null,
      acknowledgedBy: acknowledgedBy ?? '',
    }),
  )
}

/** Condition: open alarms, and those that closed recently; of one room if given. */
export const isListed = (roomId: string | undefined): SQL | undefined =>
  and(
    or(isNull(liveAlarms.closedAt), gt(liveAlarms.closedAt, recent)),
    roomId === undefined ? undefined : eq(liveAlarms.roomId, roomId),
  )

/** Condition: open and not muted. */
const counts = (queries: Queries): SQL | undefined =>
  and(
    isNull(liveAlarms.closedAt),
    notExists(
      queries
        .select({ id: liveAlarmMutes.id })
        .from(liveAlarmMutes)
        .where(
          and(
            eq(liveAlarmMutes.roomId, liveAlarms.roomId),
            eq(liveAlarmMutes.kind, liveAlarms.kind),
            gt(liveAlarmMutes.untilAt, sql`now()`),
          ),
        ),
    ),
  )

/** The open alarms that are not muted, by room id; rooms without one are left out. */
export async function countOpenAlarms(
  queries: Queries,
  roomIds?: readonly string[],
): Promise<Map<string, OpenAlarms>> {
  const rooms = roomsToJoin(queries)
  const { roomId, slot, kind, severity, openedAt } = liveAlarms
  const rows = await queries
    .select({ roomId, slot, kind, severity, openedAt, activeSlot: rooms.activeSlot })
    .from(liveAlarms)
    .innerJoin(rooms, eq(rooms.id, roomId))
    .where(and(counts(queries), roomIds && inArray(roomId, [...roomIds])))
    .orderBy(desc(eq(severity, 'error')), openedAt, liveAlarms.id)
  return new Map(
    Map.groupBy(rows, row => row.roomId)
      .entries()
      .flatMap(([id, [worst, ...others]]) => {
        if (!worst) return []
        const all = [worst, ...others]
        const { slot, kind, severity, openedAt } = worst
        const open: OpenAlarms = {
          all: all.length,
          errors: all.filter(alarm => alarm.severity === 'error').length,
          ofActiveSlot: all.filter(alarm => alarm.slot === alarm.activeSlot).length,
          worst: { slot, kind, severity, openedTime: openedAt.toISOString() },
        }
        return [[id, open] as const]
      }),
  )
}

/** Mutes in force. */
export async function readMutes(queries: Queries, condition?: SQL): Promise<AlarmMute[]> {
  const rooms = roomsToJoin(queries)
  const rows = await queries
    .select({ mute: liveAlarmMutes, roomTitle: rooms.title, userName: users.name })
    .from(liveAlarmMutes)
    .innerJoin(rooms, eq(rooms.id, liveAlarmMutes.roomId))
    .leftJoin(users, eq(users.id, liveAlarmMutes.userId))
    .where(and(gt(liveAlarmMutes.untilAt, sql`now()`), condition))
    .orderBy(liveAlarmMutes.untilAt)
  return rows.map(({ mute: { roomId, kind, untilAt }, roomTitle, userName }) => ({
    roomId,
    roomTitle,
    kind,
    untilTime: untilAt.toISOString(),
    userName: userName ?? '',
  }))
}
