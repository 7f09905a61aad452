import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { createChannel } from '@greenroom/contract/areas/channels/channels'
import type { DropReason } from '@greenroom/contract/areas/insight/event-batch'
import { and, eq, gt, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { collectOrigins, eventDrops, events, visitorSalts } from '../schema.ts'
import { browser, countDropped, page, postBeacon, seenOf, storedEvent } from '../testing/beacons.ts'
import { makeContentItem, unknownId } from '../testing/events.ts'

const site = 'https://news.example'
const dayMs = 86_400_000

let server: TestServer
let item: string
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://console.example/admin', TRUST_PROXY: '1' })
  await server.database.pool.insert(collectOrigins).values({ origin: site })
  item = await makeContentItem(server)
})
afterAll(() => server.stop())

const seen = (more: object = {}) => seenOf(item, more)
const post = (body: unknown, headers: Record<string, string> = {}) =>
  postBeacon(server, body, { Origin: site, ...headers })
const stored = (id: string) => storedEvent(server, id)
const droppedFor = (sender: string, reason: DropReason) => countDropped(server, sender, reason)

describe('A web page of a listed origin', () => {
  it('sends events, and nothing is stored that identifies the visitor on the next day', async () => {
    const [visit, read] = [
      seen({ type: 'visit', item: undefined }),
      seen({ type: 'read', seconds: 31, time: Date.now() - 5 * dayMs }),
    ]
    const response = await post(page([visit, read], { referrer: 'https://www.baidu.com/s?wd=x' }))
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(response.headers.get('Access-Control-Allow-Origin')).toBe(site)
    expect(response.headers.get('Set-Cookie')).toBeNull()
    const [today, before] = [await stored(visit.id), await stored(read.id)]
    expect(today).toMatchObject({
      type: 'visit',
      factId: null,
      referrer: 'search',
      stable: false,
      bot: false,
    })
    expect(before).toMatchObject({ type: 'read', seconds: 31, referrer: 'search' })
    expect(today?.visitor).not.toBe(before?.visitor)
    const again = seen()
    await post(page([again]))
    expect((await stored(again.id))?.visitor).toBe(today?.visitor)
    const neighbour = seen()
    await post(page([neighbour]), { 'X-Forwarded-For': '203.0.113.9' })
    expect((await stored(neighbour.id))?.visitor).not.toBe(today?.visitor)
    expect((await server.database.pool.select().from(visitorSalts)).length).toBe(2)
  })

  it.each([
    ['campaign', { source: 'newsletter', referrer: 'https://weibo.com' }],
    ['direct', {}],
    ['internal', { referrer: 'https://news.example' }],
    ['social', { referrer: 'https://m.weibo.com' }],
    ['search', { referrer: 'https://www.google.com.hk' }],
    ['other', { referrer: 'https://notion.so' }],
    ['other', { referrer: 'android-app://reader' }],
  ])('says how the visitor came (%s)', async (referrer, more) => {
    const event = seen()
    await post(page([event], more))
    expect((await stored(event.id))?.referrer).toBe(referrer)
  })

  it('may have a clock that is wrong by years; its events count at their true time', async () => {
    const wrong = Date.now() - 9 * 365 * dayMs
    const event = seen({ time: wrong - 3_600_000 })
    await post(page([event], { sentAt: wrong }))
    const ageMs = Date.now() - ((await stored(event.id))?.occurredAt.getTime() ?? 0)
    expect(Math.round(ageMs / 60_000)).toBe(60)
  })

  it('may send invalid events; the others of the same request count', async () => {
    const good = seen()
    const wrong = [
      null,
      seen({ type: 'publication' }),
      seen({ count: 0 }),
      seen({ id: 'x' }),
      seen({ item: undefined }),
      seen({ time: Date.now() + dayMs }),
      seen({ time: Date.now() - 8 * dayMs }),
      seen({ item: unknownId }),
      good,
    ]
    const sender = 'https://console.example'
    expect((await post(page([good, ...wrong]), { Origin: sender })).status).toBe(204)
    expect(await stored(good.id)).toBeDefined()
    const counts = ['invalid', 'missingContent', 'future', 'tooOld', 'unknownContent', 'duplicate'] as const
    expect(await Promise.all(counts.map(reason => droppedFor(sender, reason)))).toEqual([4, 1, 1, 1, 1, 1])
  })

  it.each(['', '{', '[]', 'null', '{"sentAt":1}', '{"sentAt":"now","events":[{}]}', 'x'.repeat(60_000)])(
    'sends garbage (%.30s), and learns nothing',
    async body => {
      const response = await post(body)
      expect([response.status, await response.text()]).toEqual([204, ''])
    },
  )

  it('cannot send more than 64 KiB', async () => {
    expect((await post('x'.repeat(66_000))).status).toBe(413)
  })

  it('may send the same beacon many times at once; it counts once', async () => {
    const body = page([seen(), seen(), seen()])
    await Promise.all([1, 2, 3, 4, 5].map(() => post(body)))
    const isOne = inArray(
      events.id,
      body.events.map(({ id }) => id),
    )
    expect(await server.database.pool.$count(events, isOne)).toBe(3)
  })

  it('may be read by a robot, whose events are marked', async () => {
    const [robot, automated] = [seen(), seen()]
    await post(page([robot]), { 'User-Agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })
    await post(page([automated], { automated: true }))
    expect([(await stored(robot.id))?.bot, (await stored(automated.id))?.bot]).toEqual([true, true])
  })

  it.each([{ DNT: '1' }, { 'Sec-GPC': '1' }])(
    'is read by a visitor who does not want to be counted (%o)',
    async (headers: Record<string, string>) => {
      const event = seen()
      expect((await post(page([event]), headers)).status).toBe(204)
      expect(await stored(event.id)).toBeUndefined()
      expect(await droppedFor(site, 'doNotTrack')).toBeGreaterThan(0)
    },
  )
})

describe('A web page of another origin', () => {
  const stranger = 'https://evil.example'

  it('gets the same answer, and its events are only counted as dropped', async () => {
    const event = seen()
    const response = await post(page([event]), { Origin: stranger })
    expect([response.status, response.headers.get('Access-Control-Allow-Origin')]).toEqual([204, null])
    expect(await stored(event.id)).toBeUndefined()
    expect(await droppedFor(stranger, 'origin')).toBe(1)
  })

  it('fills the list of senders with no more than a hundred made-up origins', async () => {
    await Promise.all(
      Array.from({ length: 150 }, (_, number) => post('', { Origin: `https://made-up-${number}.example` })),
    )
    for (const Origin of ['null', 'x'.repeat(5000), 'javascript:alert(1)']) await post('', { Origin })
    expect(await droppedFor('', 'origin')).toBeGreaterThan(0)
    const senders = await server.database.pool
      .select()
      .from(eventDrops)
      .where(eq(eventDrops.reason, 'origin'))
    expect(senders.length).toBeLessThanOrEqual(101)
  })

  it('is refused by the preflight that a listed one passes', async () => {
    const ask = (Origin: string) =>
      server.app.fetch(
        new Request('http://greenroom.test/collect', { method: 'OPTIONS', headers: { Origin } }),
      )
    const [ours, theirs] = [await ask(site), await ask(stranger)]
    expect([ours.status, theirs.status]).toEqual([204, 204])
    expect(ours.headers.get('Access-Control-Allow-Origin')).toBe(site)
    expect(ours.headers.get('Access-Control-Allow-Methods')).toBe('POST')
    expect(theirs.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

it('An address that floods is not counted for a while; others are', async () => {
  const from = (address: string, event: object) => post(page([event]), { 'X-Forwarded-For': address })
  for (let round = 0; round < 6; round++) {
    await Promise.all(Array.from({ length: 100 }, () => post('', { 'X-Forwarded-For': '198.51.100.1' })))
  }
  const [flood, other] = [seen(), seen()]
  expect((await from('198.51.100.1', flood)).status).toBe(204)
  await from('198.51.100.2', other)
  expect([await stored(flood.id), (await stored(other.id))?.type]).toEqual([undefined, 'click'])
  expect(await droppedFor(site, 'tooMany')).toBeGreaterThan(0)
})

it('Waiting events are stored before the server stops', async () => {
  const second = await startTestServer({}, server.database.again())
  const late = 'https://late.example'
  await postBeacon(second, '', { Origin: late })
  await second.stop()
  expect(await server.database.pool.$count(eventDrops, eq(eventDrops.sender, late))).toBe(1)
})

it('Events that could not be stored are not acknowledged', async () => {
  const database = server.database.again()
  const second = await startTestServer({}, database)
  const send = async () => (await postBeacon(second, page([seen()]), { Origin: site })).status
  expect(await send()).toBe(204)
  await database.close()
  expect(await send()).toBe(503)
  await second.stop()
})

it('A followed tracking link is a visit from a campaign without a visitor', async () => {
  const admin = { token: await server.signIn('admin') }
  const hour = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  const data = {
    activityName: 'Visits',
    channelType: 'web' as const,
    promoteLink: 'https://example.org/',
    contentSetId: null,
    advertisingSource: 'sohu',
    advertisingMedia: 'CPC',
    keyword: ['run'],
    advertisingContent: 'Run',
    pushNotify: false,
    promotionTime: [hour(-1), hour(1)] as [string, string],
  }
  const begun = new Date()
  const { code } = await server.ask(createChannel, { body: { data } }, admin)
  const follow = (agent: string, path: string = code) =>
    server.app.fetch(new Request(`http://greenroom.test/r/${path}`, { headers: { 'User-Agent': agent } }))
  await Promise.all([follow(browser), follow(browser), follow('curl/8'), follow(browser, 'unknown1')])
  const isNew = and(eq(events.referrer, 'campaign'), eq(events.type, 'visit'), gt(events.receivedAt, begun))
  const visits = () => server.database.pool.select().from(events).where(isNew).orderBy(events.bot)
  for (let attempt = 0; attempt < 100 && (await visits()).length < 2; attempt++) await delay(50)
  expect((await visits()).map(({ bot, count, visitor, factId }) => [bot, count, visitor, factId])).toEqual([
    [false, 2, null, null],
    [true, 1, null, null],
  ])
})

describe('/collect.js', () => {
  const load = (headers: Record<string, string> = {}) =>
    server.app.fetch(new Request('http://greenroom.test/collect.js', { headers }))

  it('is loaded by pages of any origin, in at most 2 kB', async () => {
    const [plain, zipped] = [await load(), await load({ 'Accept-Encoding': 'gzip, br' })]
    expect(plain.headers.get('Content-Type')).toBe('text/javascript; charset=utf-8')
    expect(plain.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    const text = await plain.text()
    expect(zipped.headers.get('Content-Encoding')).toBe('gzip')
    const bytes = new Uint8Array(await zipped.arrayBuffer())
    expect(bytes.length).toBeLessThanOrEqual(2000)
    expect(gunzipSync(bytes).toString()).toBe(text)
    expect(gzipSync(text, { level: 6 }).length).toBeLessThanOrEqual(2000)
  })
})
