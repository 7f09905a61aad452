import { randomUUIDv7 } from 'node:crypto'
import type { Language, Text } from '@greenroom/contract/languages'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Queries } from '../../../platform/database/database.ts'
import type { Notification } from '../../messages/index.ts'
import { liveWebhookDeliveries, type StoredAlarm } from '../schema.ts'
import type { RobotMessage } from './robot-message.ts'
import type { AlarmTarget } from './targets.ts'

/** Most waiting deliveries of a target; beyond it, the oldest are dropped. */
const maxWaiting = 1000

/** How often an alarm came back, and when it first came. */
interface Recurrence {
  times: number
  startedAt: Date
}

export type WebhookEvent = 'alarm.opened' | 'alarm.closed'

/** Where announcements go, and what robots write in them. */
export interface Delivering {
  targets: readonly AlarmTarget[]
  /** Address of the console; undefined: messages of robots have no link. */
  consoleUrl: string | undefined
}

/** The announced alarms. */
interface Report {
  event: WebhookEvent
  roomTitle: string
  alarm: StoredAlarm
  group: Recurrence
  /** What users read in the message box; robots write the same. */
  notice: Pick<Notification, 'title' | 'subTitle' | 'content' | 'link'>
}

/** Queues an announcement for each target, in the transaction of the change that it reports. */
export async function enqueueDeliveries(
  { queries, targets, consoleUrl }: Delivering & { queries: Queries },
  report: Report,
): Promise<void> {
  for (const { kind, language, name: target } of targets) {
    const id = randomUUIDv7()
    const { event, roomTitle, alarm, group } = report
    const body =
      kind === 'webhook'
        ? { id, event, alarm: shownAlarm(roomTitle, alarm, group) }
        : messageOf(report, language, consoleUrl)
    const ofTarget = eq(liveWebhookDeliveries.target, target)
    const waiting = queries
      .select({ id: liveWebhookDeliveries.id })
      .from(liveWebhookDeliveries)
      .where(ofTarget)
      .orderBy(sql`${liveWebhookDeliveries.id} desc`)
      .offset(maxWaiting - 1)
    await queries
      .delete(liveWebhookDeliveries)
      .where(and(ofTarget, inArray(liveWebhookDeliveries.id, waiting)))
    await queries.insert(liveWebhookDeliveries).values({ id, target, body: JSON.stringify(body) })
  }
}

const overTexts: Text = { 'zh-CN': '已恢复：', 'en-US': 'Over: ' }

/** The notice of an alarm as a robot writes it. */
function messageOf(
  { event, notice }: Report,
  language: Language,
  consoleUrl: string | undefined,
): RobotMessage {
  const { title, subTitle, content, link = '' } = notice
  const isOver = event === 'alarm.closed'
  return {
    language,
    title: isOver ? `${overTexts[language]}${title[language]}` : title[language],
    lines: isOver ? [subTitle[language]] : [subTitle[language], content[language]],
    link: consoleUrl === undefined ? '' : new URL(link, consoleUrl).href,
  }
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
