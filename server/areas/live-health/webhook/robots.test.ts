import { randomUUID } from 'node:crypto'
import { listAlarmTargets, testAlarmTarget } from '@greenroom/contract/areas/live-health/alarm-targets'
import { errors } from '@greenroom/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RobotEmulator, startRobotEmulator } from '../../../../emulators/robots/robots.ts'
import { createLog } from '../../../platform/log.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { noticeOf } from '../announce/notice.ts'
import { liveAlarmTargets, liveWebhookDeliveries, type StoredAlarm } from '../schema.ts'
import { enqueueDeliveries, type WebhookEvent } from './outbox.ts'
import { refusalOf } from './robot-message.ts'
import { createAlarmSender } from './sender.ts'
import { targetsOf } from './targets.ts'

const kinds = ['dingtalk', 'wecom', 'feishu'] as const
const names = ['dingtalk-1', 'wecom-1', 'feishu-1', 'wecom-2']
const roomId = randomUUID()
const alarm: StoredAlarm = {
  ...{ id: randomUUID(), roomId, slot: 'main', kind: 'stalled', severity: 'error' },
  ...{ value: null, bound: null, openedAt: new Date(), closedAt: null, groupId: null, announcedAt: null },
}

let robots: RobotEmulator
let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  robots = await startRobotEmulator()
  server = await startTestServer(
    {
      PUBLIC_URL: 'https://console.example.com',
      LIVE_ALARM_DINGTALK_URLS: robots.urls.dingtalk,
      // The second address has a wrong key.
      LIVE_ALARM_WECOM_URLS: `${robots.urls.wecom},${robots.urls.wecom}0`,
      LIVE_ALARM_FEISHU_URLS: robots.urls.feishu,
    },
    undefined,
    // Its senders would take deliveries that the tests send.
    { runsJobs: false, runsPollers: false },
  )
  admin = { token: await server.signIn('admin') }
})
afterAll(async () => {
  await server.stop()
  await robots.stop()
})
beforeEach(async () => {
  robots.behave('take')
  await server.database.pool.delete(liveWebhookDeliveries)
  await server.database.pool.delete(liveAlarmTargets)
})

const targets = () => targetsOf(server.platform.settings)
async function announce(
  event: WebhookEvent,
  roomTitle = 'Morning show',
  receivers = targets(),
): Promise<void> {
  const group = { times: 1, startedAt: new Date() }
  const delivering = {
    ...{ queries: server.database.pool, targets: receivers },
    consoleUrl: 'https://console.example.com',
  }
  const notice = noticeOf(roomTitle, alarm, group, 'Asia/Shanghai')
  await enqueueDeliveries(delivering, { event, roomTitle, alarm, group, notice })
  await server.database.pool
    .update(liveWebhookDeliveries)
    .set({ nextAttemptAt: sql`now() - interval '1 second'` })
}
async function sendAll(): Promise<void> {
  for (const target of targets()) {
    const { database } = server
    const sender = createAlarmSender({ database, log: createLog('silent') }, target)
    while (await sender.tick());
  }
}
const rows = () => server.ask(listAlarmTargets, {}, admin)
const messageOf = (kind: string) => robots.messages.findLast(message => message.kind === kind)

describe('the robots of groups', () => {
  it('write an alarm, signed as each of them asks for, with the way to the room', async () => {
    await announce('alarm.opened')
    await sendAll()
    for (const kind of kinds) {
      const text = `${messageOf(kind)?.title}\n${messageOf(kind)?.text}`
      expect(text).toContain('直播卡顿')
      expect(text).toContain('直播间“Morning show”，主流')
      expect(text).toContain(`https://console.example.com/dashboard/monitor?room=${roomId}`)
    }
  })

  it('write in the language of their target', async () => {
    const english = targets().map(target => ({ ...target, language: 'en-US' as const }))
    await announce('alarm.opened', 'Morning show', english)
    await sendAll()
    for (const kind of kinds) {
      const text = `${messageOf(kind)?.title}\n${messageOf(kind)?.text}`
      expect(text).toContain('Stream stalled')
      expect(text).toContain('Live room “Morning show”, main stream')
      expect(text).not.toMatch(/\p{Script=Han}/u)
    }
    expect(targetsOf({ ...server.platform.settings, LIVE_ALARM_LANGUAGE: 'en-US' })).toEqual(english)
  })

  it('write that an alarm is over', async () => {
    await announce('alarm.closed')
    await sendAll()
    for (const kind of kinds) {
      expect(`${messageOf(kind)?.title}\n${messageOf(kind)?.text}`).toContain('已恢复：直播卡顿')
    }
  })

  it('write titles of rooms as they are: no links, and no calls of a whole group', async () => {
    await announce('alarm.opened', '[win](http://bad.example) <@all> **x**')
    await sendAll()
    for (const kind of ['dingtalk', 'wecom']) {
      expect(messageOf(kind)?.text).not.toContain('](http://bad.example')
      expect(messageOf(kind)?.text).not.toContain('<@all>')
      expect(messageOf(kind)?.text).toContain('［win］(http://bad.example) ＜@all＞')
    }
  })

  it('do not wait for each other, and a refusal in an answer of status 200 is sent again', async () => {
    await announce('alarm.opened')
    await sendAll()
    const waiting = await server.database.pool.select().from(liveWebhookDeliveries)
    expect(waiting).toMatchObject([{ target: 'wecom-2', attempts: 1, worker: null }])
    expect(await rows()).toMatchObject([
      { name: 'dingtalk-1', waiting: 0, deliveredTime: expect.any(String), failure: null },
      { name: 'wecom-1', waiting: 0, failure: null },
      {
        ...{ name: 'wecom-2', waiting: 1, deliveredTime: null },
        failure: { text: '93000 invalid webhook url' },
      },
      { name: 'feishu-1', waiting: 0, failure: null },
    ])
  })

  it.each(['busy', 'fail', 'page', 'redirect'] as const)(
    'that answer "%s" did not take the alarm',
    async behavior => {
      robots.behave(behavior)
      const before = robots.messages.length
      await announce('alarm.opened')
      await sendAll()
      expect(robots.messages).toHaveLength(before)
      expect(await server.database.pool.$count(liveWebhookDeliveries)).toBe(names.length)
      robots.behave('take')
      await server.database.pool
        .update(liveWebhookDeliveries)
        .set({ nextAttemptAt: sql`now() - interval '1 second'` })
      await sendAll()
      expect(robots.messages).toHaveLength(before + kinds.length)
    },
  )

  it('have their tokens and secrets in no response', async () => {
    robots.behave('busy')
    await announce('alarm.opened')
    await sendAll()
    const { data } = await server.call(listAlarmTargets, {}, admin)
    const text = JSON.stringify(data)
    expect(text).toContain('130101 too many requests for ***')
    for (const kind of kinds) {
      const { hash, searchParams, pathname } = new URL(robots.urls[kind])
      for (const secret of [hash.slice(1), ...searchParams.values(), pathname.split('/').at(-1) ?? ''])
        if (secret.length > 8) expect(text).not.toContain(secret)
    }
  })
})

describe('a test message', () => {
  const test = (name: string) => server.ask(testAlarmTarget, { params: { name } }, admin)

  it.each(['dingtalk-1', 'wecom-1', 'feishu-1'])('is taken by %s', async name => {
    expect(await test(name)).toEqual({ isAccepted: true, refusal: '' })
    const message = messageOf(name.split('-')[0] ?? '')
    expect(`${message?.title}${message?.text}`).toContain('Greenroom 测试消息')
    expect((await rows()).find(row => row.name === name)?.deliveredTime).not.toBeNull()
  })

  it('says why it was refused', async () => {
    const refusal = '93000 invalid webhook url'
    expect(await test('wecom-2')).toEqual({ isAccepted: false, refusal })
    expect((await rows()).find(({ name }) => name === 'wecom-2')?.failure).toMatchObject({ text: refusal })
  })

  it('goes to targets of the settings only', async () => {
    const request = { params: { name: 'dingtalk-9' } }
    expect(await server.call(testAlarmTarget, request, admin)).toMatchObject({ code: errors.notFound.code })
  })
})

it.each([
  ['{"errcode":0,"errmsg":"ok"}', undefined],
  ['{"code":0,"msg":"success"}', undefined],
  ['{"StatusCode":0,"StatusMessage":"success"}', undefined],
  ['{"errcode":310000,"errmsg":"sign not match"}', '310000 sign not match'],
  ['{"code":19021,"msg":"sign match fail"}', '19021 sign match fail'],
  ['<html>', 'the answer is not that of a robot'],
  ['', 'the answer is not that of a robot'],
])('The answer %s is read', (text, refusal) => {
  expect(refusalOf(text)).toBe(refusal)
})
