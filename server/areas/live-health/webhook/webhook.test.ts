import { createHmac, randomUUID } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { StoredEvent } from '../../../platform/events/hub.ts'
import { createLog } from '../../../platform/log.ts'
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { noticeOf } from '../announce/notice.ts'
import { liveWebhookDeliveries, type StoredAlarm } from '../schema.ts'
import { enqueueDeliveries, type WebhookEvent } from './outbox.ts'
import { createAlarmSender, maxAttempts } from './sender.ts'
import type { AlarmTarget } from './targets.ts'

const secret = 'a secret of the webhook'
const alarm: StoredAlarm = {
  ...{ id: randomUUID(), roomId: randomUUID(), slot: 'main', kind: 'stalled', severity: 'error' },
  ...{ value: null, bound: null, openedAt: new Date(), closedAt: null, groupId: null, announcedAt: null },
}

const group = { times: 2, startedAt: new Date(Date.now() - 60_000) }

let database: TestDatabase
const received: { body: string; headers: IncomingHttpHeaders }[] = []
let answer = 200
/** The receiver answers these bodies only when it is released. */
let holds: ((body: string) => boolean) | undefined
const held: (() => void)[] = []
const used = new WeakSet<Socket>()
const receiver = createServer(async (request, response) => {
  // Like a receiver that has closed an idle connection which the sender reuses.
  if (used.has(request.socket)) {
    request.socket.destroy()
    return
  }
  used.add(request.socket)
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  received.push({ body: Buffer.concat(parts).toString(), headers: request.headers })
  if (holds?.(String(received.at(-1)?.body))) await new Promise<void>(resolve => held.push(resolve))
  response.writeHead(answer, answer === 302 ? { Location: '/elsewhere' } : {}).end('taken')
})

let sender: ReturnType<typeof createAlarmSender>
let target: AlarmTarget
beforeAll(async () => {
  database = await cloneDatabase()
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as AddressInfo
  target = {
    name: 'webhook',
    kind: 'webhook',
    language: 'zh-CN',
    url: `http://127.0.0.1:${port}/alarms`,
    secret,
  }
  sender = createAlarmSender({ database, log: createLog('silent') }, target)
})
afterAll(async () => {
  receiver.close()
  await database.close()
})
beforeEach(async () => {
  answer = 200
  received.length = 0
  await database.pool.delete(liveWebhookDeliveries)
})

const waiting = () => database.pool.select().from(liveWebhookDeliveries)
// A second ago, because times are rounded to milliseconds, up to half of one into the future.
const hasten = () =>
  database.pool.update(liveWebhookDeliveries).set({ nextAttemptAt: sql`now() - interval '1 second'` })
async function enqueue(event: WebhookEvent) {
  const delivering = { queries: database.pool, targets: [target], consoleUrl: undefined }
  const notice = noticeOf('Morning show', alarm, group, 'Asia/Shanghai')
  await enqueueDeliveries(delivering, { event, roomTitle: 'Morning show', alarm, group, notice })
  await hasten()
}

describe('the webhook', () => {
  it('receives an alarm once, signed with the time of sending', async () => {
    await enqueue('alarm.opened')
    expect(await sender.tick()).toBe(true)
    expect(await sender.tick()).toBe(false)
    const [{ body, headers } = { body: '', headers: {} }] = received
    expect(received).toHaveLength(1)
    expect(JSON.parse(body)).toEqual({
      id: headers['greenroom-delivery'],
      event: 'alarm.opened',
      alarm: {
        ...{ id: alarm.id, roomId: alarm.roomId, roomTitle: 'Morning show', slot: 'main' },
        ...{ kind: 'stalled', severity: 'error', value: null, bound: null },
        ...{ openedTime: alarm.openedAt.toISOString(), closedTime: null },
        ...{ times: 2, sinceTime: group.startedAt.toISOString() },
      },
    })
    const [, seconds = '', digest] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['greenroom-signature'])) ?? []
    expect(digest).toBe(createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'))
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
  })

  it.each([500, 404, 302])(
    'that answers %d receives the same body again after a growing wait',
    async status => {
      await enqueue('alarm.closed')
      answer = status
      await sender.tick()
      const [first] = await waiting()
      expect(first).toMatchObject({ attempts: 1, worker: null })
      expect(first?.nextAttemptAt.getTime()).toBeGreaterThan(Date.now())
      expect(await sender.tick()).toBe(false)
      answer = 200
      await hasten()
      await sender.tick()
      expect(await waiting()).toEqual([])
      expect(received.map(({ body }) => body)).toEqual([first?.body, first?.body])
    },
  )

  it('receives the next alarms while it keeps one waiting', async () => {
    await enqueue('alarm.opened')
    holds = () => true
    onTestFinished(() => {
      holds = undefined
    })
    expect(await sender.tick()).toBe(true)
    await vi.waitFor(() => expect(held).toHaveLength(1))
    holds = undefined
    await enqueue('alarm.closed')
    await sender.tick()
    expect(received).toHaveLength(2)
    held.pop()?.()
    await vi.waitFor(async () => expect(await waiting()).toEqual([]))
    expect(await sender.tick()).toBe(false)
  })

  it('is sent at once after an alarm of any server is stored', async () => {
    const hub = new EventEmitter()
    const events = {
      listen(listener: (stored: StoredEvent) => void) {
        hub.on('stored', listener)
        return () => void hub.off('stored', listener)
      },
    }
    const wake = vi.fn()
    createAlarmSender({ database, events, log: createLog('silent') }, target).onStart?.(wake)
    hub.emit('stored', { event: { topic: 'live-room.changed', ids: [] } })
    expect(wake).not.toHaveBeenCalled()
    hub.emit('stored', { event: { topic: 'live-alarm.changed', ids: [] } })
    expect(wake).toHaveBeenCalledOnce()
  })

  it('is given up after an hour of attempts', async () => {
    await enqueue('alarm.opened')
    answer = 503
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      await sender.tick()
      await hasten()
    }
    expect(await waiting()).toHaveLength(1)
    await sender.tick()
    expect(await waiting()).toEqual([])
    expect(received).toHaveLength(maxAttempts)
  })

  it('has at most a thousand deliveries waiting, the newest ones', async () => {
    await database.pool.execute(sql`insert into ${liveWebhookDeliveries} (id, body)
      select ('01990000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid, i::text
      from generate_series(1, 1000) i`)
    await enqueue('alarm.opened')
    const bodies = (await waiting()).map(({ body }) => body)
    expect(bodies).toHaveLength(1000)
    expect(bodies).not.toContain('1')
    expect(bodies).toContain('2')
  })
})
