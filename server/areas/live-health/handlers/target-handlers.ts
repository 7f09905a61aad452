import { randomUUIDv7 } from 'node:crypto'
import { listAlarmTargets, testAlarmTarget } from '@greenroom/contract/areas/live-health/alarm-targets'
import type { Language, Text } from '@greenroom/contract/languages'
import { count } from 'drizzle-orm'
import { fail } from '../../../platform/errors.ts'
import { type Handler, handle, handlePrepared } from '../../../platform/http/handler.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reasonOf } from '../../../platform/self-check/check.ts'
import { liveAlarmTargets, liveWebhookDeliveries } from '../schema.ts'
import type { RobotMessage } from '../webhook/robot-message.ts'
import { sendTo } from '../webhook/send.ts'
import { recordAnswer } from '../webhook/sender.ts'
import { type AlarmTarget, targetsOf } from '../webhook/targets.ts'

const testTitles: Text = { 'zh-CN': 'Greenroom 测试消息', 'en-US': 'Greenroom test message' }
const testLines: Readonly<Record<Language, (userName: string) => string>> = {
  'zh-CN': userName => `${userName} 在系统状态页发送。直播告警会发到这里。`,
  'en-US': userName => `${userName} sent it on the system status. Live alarms arrive here.`,
}

/** The test message of a target, in its own format. */
function testBody(
  { kind, language }: AlarmTarget,
  id: string,
  userName: string,
  consoleUrl: string | undefined,
): string {
  if (kind === 'webhook') return JSON.stringify({ id, event: 'test' })
  const message: RobotMessage = {
    ...{ language, title: testTitles[language], lines: [testLines[language](userName)] },
    link: consoleUrl === undefined ? '' : new URL('/dashboard/monitor', consoleUrl).href,
  }
  return JSON.stringify(message)
}

/** Sends a test message. @returns why the target refused it; undefined when it took it */
async function tryTarget(target: AlarmTarget, userName: string, consoleUrl: string | undefined) {
  const id = randomUUIDv7()
  try {
    await sendTo(target, { id, body: testBody(target, id, userName, consoleUrl) })
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** The endpoints on the targets of alarms. */
export function targetHandlers({ settings }: Pick<Platform, 'settings'>): Handler[] {
  const targets = targetsOf(settings)
  return [
    handle(listAlarmTargets, async ({ queries }) => {
      const { target } = liveWebhookDeliveries
      const [answers, waiting] = await Promise.all([
        queries.select().from(liveAlarmTargets),
        queries.select({ target, count: count() }).from(liveWebhookDeliveries).groupBy(target),
      ])
      return targets.map(({ name, kind, url }) => {
        const { deliveredAt, failedAt, failure = '' } = answers.find(answer => answer.name === name) ?? {}
        return {
          ...{ name, kind, host: new URL(url).host },
          waiting: waiting.find(row => row.target === name)?.count ?? 0,
          deliveredTime: deliveredAt?.toISOString() ?? null,
          failure: failedAt ? { time: failedAt.toISOString(), text: failure } : null,
        }
      })
    }),

    handlePrepared(
      testAlarmTarget,
      async ({ actor, input: { params } }) => {
        const target = targets.find(({ name }) => name === params.name)
        if (!target) throw fail('notFound')
        return tryTarget(target, actor.username, settings.PUBLIC_URL)
      },
      async ({ input: { params }, queries }, refusal) => {
        await recordAnswer(queries, params.name, refusal)
        return { isAccepted: refusal === undefined, refusal: refusal ?? '' }
      },
    ),
  ]
}
