import { and, eq, gt, sql } from 'drizzle-orm'
import type { HandlerContext } from '../../../platform/http/handler.ts'
import type { Settings } from '../../../platform/settings.ts'
import { notifyGroup } from '../../messages/index.ts'
import { liveAlarmMutes, liveAlarms, type StoredAlarm } from '../schema.ts'
import { type Delivering, enqueueDeliveries, type WebhookEvent } from '../webhook/outbox.ts'
import { targetsOf } from '../webhook/targets.ts'
import { type AlarmGroup, joinGroup, readGroup } from './alarm-group.ts'
import { noticeOf } from './notice.ts'

/** Dependencies of announcements. */
export interface Announcing extends Delivering {
  /** An error that comes back sooner than this after its end joins the group of the last one. */
  groupGapMs: number
  /** Time zone of the times in notices. */
  timeZone: string
}

/** Reads from the settings how alarms are announced. */
export const announcingOf = (settings: Settings): Announcing => ({
  targets: targetsOf(settings),
  consoleUrl: settings.PUBLIC_URL,
  groupGapMs: settings.LIVE_ALARM_GROUP_MINUTES * 60_000,
  timeZone: settings.TIME_ZONE,
})

export type AnnouncingContext = Pick<HandlerContext<never>, 'queries' | 'publish'> & Announcing

/** A group that keeps growing is announced again after this time. */
const repeatMs = 3_600_000

/**
 * Announces an error to users who operate rooms, and to the other targets. An error that keeps coming back only updates their
 * notice, and is announced again once an hour unless it is acknowledged. Muted alarms are skipped.
 */
export async function announceOpened(
  context: AnnouncingContext,
  roomTitle: string,
  alarm: StoredAlarm,
  at: Date,
): Promise<void> {
  if (alarm.severity !== 'error' || alarm.groupId !== null) return
  if (await isMuted(context, alarm)) return
  const group = await joinGroup(context.queries, alarm, context.groupGapMs)
  if (isDue(group, at)) await announce(context, roomTitle, alarm, group, at)
  else await writeNotice(context, roomTitle, alarm, group, false)
}

/** Announces a repetition that did not end soon: it is no flapping. Muted and acknowledged ones are skipped. */
export async function announceLasting(
  context: AnnouncingContext,
  roomTitle: string,
  alarm: StoredAlarm,
  at: Date,
): Promise<void> {
  if (alarm.groupId === null || (await isMuted(context, alarm))) return
  const group = await readGroup(context.queries, alarm.groupId)
  if (!group.isAcknowledged) await announce(context, roomTitle, alarm, group, at)
}

/** Reports the end of an alarm to the other targets if its opening was reported. */
export async function announceClosed(
  context: AnnouncingContext,
  roomTitle: string,
  alarm: StoredAlarm,
): Promise<void> {
  const { announcedAt, groupId } = alarm
  if (announcedAt === null || groupId === null || context.targets.length === 0) return
  const group = await readGroup(context.queries, groupId)
  await enqueueDeliveries(context, reportOf(context, 'alarm.closed', roomTitle, alarm, group))
}

const isDue = ({ announcedAt, isAcknowledged }: AlarmGroup, at: Date) =>
  !isAcknowledged && (announcedAt === null || at.getTime() - announcedAt.getTime() >= repeatMs)

async function announce(
  context: AnnouncingContext,
  roomTitle: string,
  alarm: StoredAlarm,
  group: AlarmGroup,
  at: Date,
): Promise<void> {
  await context.queries.update(liveAlarms).set({ announcedAt: at }).where(eq(liveAlarms.id, alarm.id))
  await writeNotice(context, roomTitle, alarm, group, true)
  await enqueueDeliveries(context, reportOf(context, 'alarm.opened', roomTitle, alarm, group))
}

const reportOf = (
  { timeZone }: Announcing,
  event: WebhookEvent,
  roomTitle: string,
  alarm: StoredAlarm,
  group: AlarmGroup,
) => ({ event, roomTitle, alarm, group, notice: noticeOf(roomTitle, alarm, group, timeZone) })

const writeNotice = (
  context: AnnouncingContext,
  roomTitle: string,
  alarm: StoredAlarm,
  group: AlarmGroup,
  isRaised: boolean,
) =>
  notifyGroup(context, {
    ...{ to: { permission: 'live-room:operate' }, groupId: group.id, isRaised },
    ...noticeOf(roomTitle, alarm, group, context.timeZone),
  })

async function isMuted({ queries }: AnnouncingContext, { roomId, kind }: StoredAlarm): Promise<boolean> {
  const mutes = await queries.$count(
    liveAlarmMutes,
    and(
      eq(liveAlarmMutes.roomId, roomId),
      eq(liveAlarmMutes.kind, kind),
      gt(liveAlarmMutes.untilAt, sql`now()`),
    ),
  )
  return mutes > 0
}
