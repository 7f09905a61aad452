import { and, eq, gt, sql } from 'drizzle-orm'
import type { HandlerContext } from '../../../../platform/http/handler.ts'
import { notify } from '../../../messages/index.ts'
import { liveAlarmMutes, liveAlarms, type StoredAlarm } from '../schema.ts'
import { enqueueDelivery } from '../webhook/outbox.ts'
import { noticeOf } from './notice.ts'

/** What announcements depend on. */
export interface Announcing {
  /** Whether another system is told, too. */
  hasWebhook: boolean
}

type Context = Pick<HandlerContext<never>, 'queries' | 'publish'> & Announcing

/** An alarm that opens again within this time is not announced again. */
const quietSeconds = 60

/** Announces an error to users who operate rooms, and to the webhook. Muted alarms and recent repetitions are skipped. */
export async function announceOpened(context: Context, roomTitle: string, alarm: StoredAlarm): Promise<void> {
  const { queries } = context
  if (alarm.severity !== 'error' || alarm.isAnnounced) return
  if ((await isMuted(context, alarm)) || (await wasJustAnnounced(context, alarm))) return
  await queries.update(liveAlarms).set({ isAnnounced: true }).where(eq(liveAlarms.id, alarm.id))
  await notify(context, { to: { permission: 'live-room:operate' }, ...noticeOf(roomTitle, alarm) })
  if (context.hasWebhook) await enqueueDelivery(queries, 'alarm.opened', roomTitle, alarm)
}

/** Reports to the webhook that an alarm is over which it was told of. */
export async function announceClosed(context: Context, roomTitle: string, alarm: StoredAlarm): Promise<void> {
  if (alarm.isAnnounced && context.hasWebhook)
    await enqueueDelivery(context.queries, 'alarm.closed', roomTitle, alarm)
}

async function isMuted({ queries }: Context, { roomId, kind }: StoredAlarm): Promise<boolean> {
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

async function wasJustAnnounced(
  { queries }: Context,
  { roomId, slot, kind, openedAt }: StoredAlarm,
): Promise<boolean> {
  const earlier = await queries.$count(
    liveAlarms,
    and(
      eq(liveAlarms.roomId, roomId),
      eq(liveAlarms.slot, slot),
      eq(liveAlarms.kind, kind),
      eq(liveAlarms.isAnnounced, true),
      gt(liveAlarms.closedAt, new Date(openedAt.getTime() - quietSeconds * 1000)),
    ),
  )
  return earlier > 0
}
