import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readChannelVisits } from '@greenroom/contract/areas/channels/channel-visits'
import {
  createChannel,
  deleteChannels,
  endChannels,
  readChannel,
  updateChannel,
} from '@greenroom/contract/areas/channels/channels'
import { errors } from '@greenroom/contract/errors'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { createLog } from '../../../platform/log.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { channelVisits } from '../schema.ts'
import { bodyOf, hourFromNow, unknownId } from '../testing/channels.ts'
import { createVisitCounter } from './counter.ts'
import { removeOrphans } from './store.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 MicroMessenger/8.0'
const robot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer({ PUBLIC_URL: 'https://console.example' })
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const create = (changes: Parameters<typeof bodyOf>[0] = {}) =>
  server.ask(createChannel, { body: bodyOf(changes) }, admin)
const follow = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  server.app.fetch(
    new Request(`http://forged.example${path}`, { method, headers: { 'User-Agent': phone, ...headers } }),
  )
const visitsOf = async (id: string) => (await server.ask(readChannel, { params: { id } }, admin)).visits
async function eventually(check: () => Promise<void>): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await check()
    } catch (error) {
      if (attempt > 60) throw error
      await new Promise(resolve => setTimeout(resolve, 50))
    }
  }
}

describe('a tracking link', () => {
  test('leads to the stored address, for any request, and needs no sign-in', async () => {
    const { code } = await create()
    for (const path of [
      `/r/${code}`,
      `/r/${code}?url=https://evil.example&next=//evil.example&to=javascript:alert(1)`,
      `/r/${code.toUpperCase()}`,
    ]) {
      const response = await follow(path, { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' })
      expect(response.status).toBe(302)
      expect(response.headers.get('Location')).toBe('https://example.org/run?a=1')
      expect(response.headers.get('Cache-Control')).toBe('no-store')
    }
  })

  test('with {host} leads to the set address of the console, not to the host that was asked', async () => {
    const { code } = await create({ promoteLink: '{host}/login?a=1' })
    expect((await follow(`/r/${code}`)).headers.get('Location')).toBe('https://console.example/login?a=1')
  })

  test.each(['abcdefgh', 'x', "'or1=1--", '%0d%0aSet-Cookie:a=b', 'a'.repeat(5000)])(
    'that does not exist (%.20s) gives a small page in the reader’s language',
    async code => {
      const response = await follow(`/r/${code}`, { 'Accept-Language': 'en-US' })
      expect(response.status).toBe(404)
      expect(response.headers.get('Location')).toBeNull()
      expect(response.headers.get('Set-Cookie')).toBeNull()
      const page = await response.text()
      expect(page.length).toBeLessThan(1500)
      expect(page).toContain('<html lang="en-US">')
      expect(page).toContain('There is no such link')
      const chinese = await (await follow(`/r/${code}`, { 'Accept-Language': 'zh-CN' })).text()
      expect(chinese).toContain('没有找到这个链接')
    },
  )

  test('answers not found before its promotion and after it, and as soon as it is ended or deleted', async () => {
    const early = await create({ promotionTime: [hourFromNow(1), hourFromNow(2)] })
    expect((await follow(`/r/${early.code}`)).status).toBe(404)
    expect(await (await follow(`/r/${early.code}`)).text()).toContain('还没有开始')
    const over = await create({ promotionTime: [hourFromNow(-2), hourFromNow(-1)] })
    expect(await (await follow(`/r/${over.code}`)).text()).toContain('已经结束')
    const ended = await create()
    expect((await follow(`/r/${ended.code}`)).status).toBe(302)
    await server.ask(endChannels, { body: { ids: [ended.id] } }, admin)
    expect((await follow(`/r/${ended.code}`)).status).toBe(404)
    await server.ask(deleteChannels, { body: { ids: [ended.id] } }, admin)
    expect(await (await follow(`/r/${ended.code}`)).text()).toContain('没有找到这个链接')
  })

  test('leads to a changed address at once', async () => {
    const { id, code } = await create()
    await follow(`/r/${code}`)
    const body = { version: 1, changes: { promoteLink: 'https://example.org/new' } }
    await server.ask(updateChannel, { params: { id }, body }, admin)
    expect((await follow(`/r/${code}`)).headers.get('Location')).toBe('https://example.org/new')
  })
})

describe('visits', () => {
  test('are counted by visitors who were sent on; robots and those who came at the wrong time apart', async () => {
    const { id, code } = await create()
    await follow(`/r/${code}`)
    await follow(`/r/${code}`, { 'User-Agent': robot })
    await follow(`/r/${code}`, { 'User-Agent': '' })
    await follow(`/r/${code}`, {}, 'HEAD')
    await follow(`/r/${code}?utm_source=News%20Letter%0A`)
    await follow(`/r/${code}`, { Referer: 'https://www.weibo.com/u/123456?me=1' })
    await eventually(async () => expect(await visitsOf(id)).toBe(3))
    const rows = await server.database.pool
      .select()
      .from(channelVisits)
      .where(eq(channelVisits.channelId, id))
    expect(rows.map(({ source, device, bot, count }) => [source, device, bot, count]).toSorted()).toEqual([
      ['', 'other', true, 2],
      ['', 'phone', false, 1],
      ['news letter', 'phone', false, 1],
      ['weibo.com', 'phone', false, 1],
    ])
    expect(rows.every(({ hour }) => hour.getTime() % 3_600_000 === 0)).toBe(true)
  })

  test('of thousands at once are all counted', async () => {
    const { id, code } = await create()
    const statuses = new Set<number>()
    for (let batch = 0; batch < 20; batch++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => follow(`/r/${code}`)))
      for (const { status } of answers) statuses.add(status)
    }
    expect([...statuses]).toEqual([302])
    await eventually(async () => expect(await visitsOf(id)).toBe(2000))
  })

  test('that wait in memory are written down when the server stops', async () => {
    const { id, code } = await create()
    const second = await startTestServer({}, server.database.again())
    await second.app.fetch(new Request(`http://x/r/${code}`, { headers: { 'User-Agent': phone } }))
    expect(await visitsOf(id)).toBe(0)
    await second.stop()
    expect(await visitsOf(id)).toBe(1)
  })

  test('from invented sources are counted in one row', async () => {
    const { id, code } = await create()
    for (let number = 0; number < 400; number++) await follow(`/r/${code}?source=s${number}`)
    await eventually(async () => expect(await visitsOf(id)).toBe(400))
    const rows = await server.database.pool
      .select()
      .from(channelVisits)
      .where(eq(channelVisits.channelId, id))
    expect(rows.length).toBeLessThanOrEqual(302)
    expect(rows.find(({ source }) => source === '(other)')?.count).toBe(100)
  })

  test('tell sources apart again in the next hour', async () => {
    const { id } = await create()
    const { database, events } = server.platform
    const counter = createVisitCounter({ database, events, log: createLog('silent'), hooks: [] })
    const record = (source: string) => counter.record(id, { source, device: 'phone', bot: false }, 'sent')
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    for (let number = 0; number < 301; number++) record(`s${number}`)
    clock.mockReturnValue(now + 3_600_000)
    record('weibo.com')
    clock.mockRestore()
    await counter.stop()
    const rows = await server.database.pool
      .select()
      .from(channelVisits)
      .where(eq(channelVisits.channelId, id))
    const sources = rows.map(({ source }) => source)
    expect(sources).toContain('(other)')
    expect(sources).toContain('weibo.com')
  })

  test('of a deleted channel are there again when that is undone', async () => {
    const { id, code } = await create()
    await follow(`/r/${code}`)
    await eventually(async () => expect(await visitsOf(id)).toBe(1))
    await server.ask(deleteChannels, { body: { ids: [id] } }, admin)
    const [entry] = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, id))
      .orderBy(desc(operationLog.id))
    if (!entry) throw new Error('Nothing was recorded')
    await removeOrphans(server.database.pool, 90)
    await server.ask(undoOperation, { params: { id: String(entry.id) }, body: { scope: 'entry' } }, admin)
    expect(await visitsOf(id)).toBe(1)
    expect((await follow(`/r/${code}`)).status).toBe(302)
  })
})

describe('channel.visits', () => {
  const days = (id: string, query: Record<string, string>) =>
    server.ask(readChannelVisits, { params: { id }, query }, admin)
  const today = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date())

  test('counts day by day in the reader’s zone, days without any among them', async () => {
    const { id, code } = await create({ promotionTime: [hourFromNow(-40 * 24), hourFromNow(24)] })
    await follow(`/r/${code}`)
    await follow(`/r/${code}`, { 'User-Agent': robot })
    await server.ask(endChannels, { body: { ids: [id] } }, admin)
    await follow(`/r/${code}`)
    await eventually(async () => {
      for (const timeZone of ['UTC', 'Asia/Shanghai', 'America/Los_Angeles']) {
        const week = await days(id, { range: '7d', timeZone })
        expect(week.days).toHaveLength(7)
        expect(week.days.at(-1)).toEqual({ day: today(timeZone), visitors: 1, robots: 1, missed: 1 })
        expect(week.days[0]).toMatchObject({ visitors: 0, robots: 0, missed: 0 })
      }
    })
    expect((await days(id, {})).days).toHaveLength(30)
  })

  test('of the whole promotion begin with it and end with it, by the installation’s days', async () => {
    const { id } = await create({ promotionTime: ['2026-01-30T00:00:00+08:00', '2026-02-02T00:00:00+08:00'] })
    const { days: shown } = await days(id, { range: 'all' })
    expect(shown.map(({ day }) => day)).toEqual(['2026-01-30', '2026-01-31', '2026-02-01'])
    const long = await create({ promotionTime: ['2020-01-01T00:00:00Z', hourFromNow(1)] })
    expect((await days(long.id, { range: 'all' })).days).toHaveLength(366)
    const later = await create({ promotionTime: [hourFromNow(100), hourFromNow(200)] })
    expect((await days(later.id, { range: 'all' })).days.length).toBeLessThanOrEqual(1)
  })

  test('are not found where there is no channel', async () => {
    const response = await server.call(readChannelVisits, { params: { id: unknownId } }, admin)
    expect(response.code).toBe(errors.notFound.code)
  })
})
