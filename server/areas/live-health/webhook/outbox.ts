import { randomUUIDv7 } from 'node:crypto'
import { inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import { liveWebhookDeliveries, type StoredAlarm } from '../schema.ts'

/** Most waiting deliveries; beyond it, the oldest are dropped. */
const maxWaiting = 1000

/** How often an alarm came back, and when it first came. */
interface Recurrence {
  times: number
  startedAt: Date
}

export type WebhookEvent = 'alarm.opened' | 'alarm.closed'

/** Queues an announcement for the webhook, in the transaction of the change that it reports. */
export async function enqueueDelivery(
  queries: Queries,
  event: WebhookEvent,
  roomTitle: string,
  alarm: StoredAlarm,
  group: Recurrence,
): Promise<void> {
  const id = randomUUIDv7()
  const body = JSON.stringify({ id, event, alarm: shownAlarm(roomTitle, alarm, group) })
  const waiting = queries
    .select({ id: liveWebhookDeliveries.id })
    .from(liveWebhookDeliveries)
    .orderBy(sql`${liveWebhookDeliveries.id} desc`)
    .offset(maxWaiting - 1)
  await queries.delete(liveWebhookDeliveries).where(inArray(liveWebhookDeliveries.id, waiting))
  await queries.insert(liveWebhookDeliveries).values({ id, body })
}

function shownAlarm(roomTitle: string, alarm: StoredAlarm, { times, startedAt }: Recurrence) {
  const { id, roomId, slot, kind, severity, value, bound, openedAt, closedAt } = alarm
  return {
    id,
    roomId,
    roomTitle,
    slot,
    kind,
    severity,
    value,
    bound,
    openedTime: openedAt.toISOString(),
    closedTime: closedAt?.toISOString() ?? null,
    times,
    sinceTime: startedAt.toISOString(),
  }
}
