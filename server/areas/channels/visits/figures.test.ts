import {
  readChannelAudience,
  readChannelFunnel,
  readChannelHours,
  readChannelShares,
  readChannelVisits,
} from '@greenroom/contract/areas/channels/channel-visits'
import { createChannel, endChannels } from '@greenroom/contract/areas/channels/channels'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { services } from '../../services/schema.ts'
import { bodyOf } from '../testing/channels.ts'
import { addVisits, type VisitCount } from './store.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  await server.database.pool
    .update(services)
    .set({ enabled: true, expiresAt: new Date(Date.now() + 3_600_000) })
})
afterAll(() => server.stop())

const create = (changes: Parameters<typeof bodyOf>[0] = {}) =>
  server.ask(createChannel, { body: bodyOf(changes) }, admin)
/** Visits of one hour, as the counter stores them. */
const visit = (channelId: string, changes: Partial<VisitCount> = {}): VisitCount => ({
  channelId,
  hour: new Date('2026-03-01T22:00:00Z'),
  source: '',
  device: 'phone',
  outcome: 'sent',
  bot: false,
  count: 1,
  ...changes,
})
const count = (...visits: VisitCount[]) => addVisits(server.database.pool, visits)

describe('the figures of a channel', () => {
  test('count devices, in total and by source, the most frequent first, without robots and late visits', async () => {
    const { id } = await create()
    await count(
      visit(id, { source: 'weibo.com', count: 3 }),
      visit(id, { source: 'weibo.com', device: 'desktop', count: 4 }),
      visit(id, { count: 5 }),
      visit(id, { source: 'robot.example', bot: true, count: 50 }),
      visit(id, { source: 'late.example', outcome: 'over', count: 60 }),
    )
    expect(await server.ask(readChannelAudience, { params: { id } }, admin)).toEqual({
      devices: [
        { device: 'phone', visitors: 8 },
        { device: 'desktop', visitors: 4 },
      ],
      sources: [
        { source: 'weibo.com', devices: { phone: 3, desktop: 4, tablet: 0, other: 0 } },
        { source: '', devices: { phone: 5, desktop: 0, tablet: 0, other: 0 } },
      ],
    })
  })

  test('have no days before the channel and its promotion began', async () => {
    const at = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
    const daysOf = async (start: number) => {
      const { id } = await create({ promotionTime: [at(start), at(5)] })
      const request = { params: { id }, query: { range: '30d' as const } }
      return (await server.ask(readChannelVisits, request, admin)).days.length
    }
    expect(await daysOf(-3)).toBe(4)
    // One that begins later exists since today.
    expect(await daysOf(2)).toBe(1)
    expect(await daysOf(-60)).toBe(30)
  })

  test('name where visitors came from on the days that are shown, without any service', async () => {
    await server.database.pool.update(services).set({ enabled: false })
    const ago = (days: number) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - days * 86_400_000)
    const { id } = await create({ promotionTime: [ago(20).toISOString(), ago(-1).toISOString()] })
    await count(
      visit(id, { source: 'weibo.com', hour: ago(1), count: 3 }),
      visit(id, { source: 'weibo.com', hour: ago(1), device: 'desktop', count: 4 }),
      visit(id, { hour: ago(1), count: 5 }),
      visit(id, { source: 'sohu.com', hour: ago(15), count: 9 }),
      visit(id, { source: 'robot.example', hour: ago(1), bot: true, count: 50 }),
      visit(id, { source: 'late.example', hour: ago(1), outcome: 'over', count: 60 }),
    )
    const sources = async (range: '7d' | '30d' | 'all') => {
      const query = { range, timeZone: 'Asia/Shanghai' }
      return (await server.ask(readChannelVisits, { params: { id }, query }, admin)).sources
    }
    const week = [
      { source: 'weibo.com', visitors: 7 },
      { source: '', visitors: 5 },
    ]
    expect(await sources('7d')).toEqual(week)
    expect(await sources('30d')).toEqual([{ source: 'sohu.com', visitors: 9 }, ...week])
    expect(await sources('all')).toEqual([{ source: 'sohu.com', visitors: 9 }, ...week])
    await server.database.pool.update(services).set({ enabled: true })
  })

  test('tell all that opened the link from visitors, and visitors from those who came in time', async () => {
    const { id } = await create()
    await count(
      visit(id, { count: 4 }),
      visit(id, { outcome: 'early', count: 2 }),
      visit(id, { outcome: 'over', count: 1 }),
      visit(id, { bot: true, count: 10 }),
      visit(id, { bot: true, outcome: 'over', count: 3 }),
    )
    expect(await server.ask(readChannelFunnel, { params: { id } }, admin)).toEqual({
      opened: 20,
      visitors: 7,
      sent: 4,
    })
  })

  test('are there day by day for a promotion that was over long ago', async () => {
    const { id } = await create({ promotionTime: ['2024-03-01T00:00:00Z', '2024-03-03T00:00:00Z'] })
    await count(
      visit(id, { hour: new Date('2024-03-01T23:00:00Z'), count: 4 }),
      visit(id, { hour: new Date('2024-03-02T00:00:00Z'), count: 2 }),
      visit(id, { hour: new Date('2024-03-02T23:00:00Z'), count: 1, bot: true }),
    )
    const { days } = await server.ask(
      readChannelVisits,
      { params: { id }, query: { range: 'all', timeZone: 'UTC' } },
      admin,
    )
    expect(days).toEqual([
      { day: '2024-03-01', visitors: 4, robots: 0, missed: 0 },
      { day: '2024-03-02', visitors: 2, robots: 1, missed: 0 },
    ])
  })

  test('say at which hours of the reader’s day visitors came', async () => {
    const { id } = await create()
    await count(
      visit(id, { count: 2 }),
      visit(id, { hour: new Date('2026-03-02T22:00:00Z'), count: 3 }),
      visit(id, { hour: new Date('2026-03-02T02:00:00Z'), count: 7 }),
    )
    const hours = async (timeZone: string) =>
      (await server.ask(readChannelHours, { params: { id }, query: { timeZone } }, admin)).hours
    const at = (visitors: Record<number, number>) =>
      Array.from({ length: 24 }, (_, hour) => visitors[hour] ?? 0)
    expect(await hours('UTC')).toEqual(at({ 22: 5, 2: 7 }))
    expect(await hours('Asia/Shanghai')).toEqual(at({ 6: 5, 10: 7 }))
  })

  test('compare the channels of one set, the most visited first; a channel without a set stands alone', async () => {
    const fields = { name: '夜跑对比', contentType: 'img', filterType: 'artificial' } as const
    const set = await server.ask(createContentSet, { body: fields }, admin)
    const few = await create({ activityName: '少', contentSetId: set.id })
    const many = await create({ activityName: '多', contentSetId: set.id })
    const alone = await create({ activityName: '单独' })
    await count(visit(few.id, { count: 1 }), visit(many.id, { count: 9 }), visit(alone.id, { count: 5 }))
    await server.ask(endChannels, { body: { ids: [few.id] } }, admin)
    const shares = async (id: string) =>
      (await server.ask(readChannelShares, { params: { id } }, admin)).channels
    expect(await shares(few.id)).toEqual([
      { id: many.id, activityName: '多', visits: 9 },
      { id: few.id, activityName: '少', visits: 1 },
    ])
    expect(await shares(alone.id)).toEqual([{ id: alone.id, activityName: '单独', visits: 5 }])
  })
})
