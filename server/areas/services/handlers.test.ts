import { randomUUID } from 'node:crypto'
import {
  readChannelAudience,
  readChannelFunnel,
  readChannelHours,
  readChannelShares,
  readChannelVisits,
} from '@greenroom/contract/areas/channels/channel-visits'
import { createChannel } from '@greenroom/contract/areas/channels/channels'
import { createExport } from '@greenroom/contract/areas/exports/exports'
import { listMessages } from '@greenroom/contract/areas/messages/messages'
import {
  cancelService,
  cancelServiceOrder,
  listBalanceEntries,
  listServiceOrders,
  listServices,
  openService,
  payServiceOrder,
  readBalance,
  renewService,
  serviceLimits,
  topUpBalance,
} from '@greenroom/contract/areas/services/services'
import { errors, success } from '@greenroom/contract/errors'
import type { ServiceCode } from '@greenroom/contract/service-codes'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { bodyOf, unknownId } from '../channels/testing/channels.ts'
import { watchServicesJob } from './jobs.ts'
import { move } from './ledger.ts'
import { balanceEntries, serviceOrders, services } from './schema.ts'

let server: TestServer
let admin: { token: string }
beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterEach(() => server.stop())

const all = () => server.ask(listServices, {}, admin)
async function service(code: ServiceCode) {
  const found = (await all()).find(one => one.code === code)
  if (!found) throw new Error(`There is no ${code}`)
  return found
}
const topUp = (amount: number, note = 'x', id: string = randomUUID()) =>
  server.call(topUpBalance, { body: { id, amount, note } }, { ...admin, language: 'en-US' })
const balance = () => server.ask(readBalance, {}, admin)
const expire = (code: ServiceCode) =>
  server.database.pool
    .update(services)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(services.code, code))
const order = (call: typeof openService | typeof cancelService, id: string) =>
  server.call(call, { params: { id } }, admin)
/** Renews a service behind an expiry; by default, its current one. */
async function renew(id: string, expiresTime?: string | null) {
  const expiry = expiresTime ?? (await all()).find(one => one.id === id)?.expiresTime
  return server.call(
    renewService,
    { params: { id }, body: { expiresTime: expiry ?? new Date().toISOString() } },
    admin,
  )
}
async function renewed(id: string) {
  const { code, data } = await renew(id)
  expect(code).toBe(success.code)
  return renewService.response.parse(data)
}

describe('the services', () => {
  it('stand as the specification has them', async () => {
    const standing = (await all()).map(({ code, enable, expires, actionType }) => [
      code,
      enable,
      expires,
      actionType,
    ])
    expect(standing).toEqual([
      ['funnel-analysis', true, undefined, 'button'],
      ['user-distribution', true, true, 'button'],
      ['resource-distribution', false, undefined, 'button'],
      ['user-portrait', true, undefined, 'button'],
    ])
    expect(await balance()).toEqual({ balance: 39_252, pending: 0, renewals: 1 })
  })

  it('are opened for one paid term, and renewed from their expiry, or from now after it', async () => {
    const { id, price } = await service('resource-distribution')
    const opened = await server.ask(openService, { params: { id } }, admin)
    expect(opened).toMatchObject({ kind: 'open', state: 'paid', amount: price })
    expect((await balance()).balance).toBe(39_252 - price)
    const first = await service('resource-distribution')
    expect(first).toMatchObject({ enable: true, expiresTime: opened.endTime })
    const second = await renewed(id)
    expect(second.startTime).toBe(opened.endTime)
    const expired = await service('user-distribution')
    const again = await renewed(expired.id)
    expect(Date.parse(again.startTime ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await service('user-distribution')).expires).toBeUndefined()
  })

  it.each(['user-portrait', 'user-distribution'] as const)(
    'are renewed and paid once, however often the renewal of %s is repeated',
    async code => {
      const { id, price, expiresTime } = await service(code)
      const repeated = await Promise.all(Array.from({ length: 8 }, () => renew(id, expiresTime)))
      const orders = repeated.map(({ data }) => renewService.response.parse(data))
      expect(new Set(orders.map(placed => placed.id)).size).toBe(1)
      expect((await balance()).balance).toBe(39_252 - price)
      expect((await service(code)).expiresTime).toBe(orders[0]?.endTime)
      expect((await renew(id)).data).not.toMatchObject({ id: orders[0]?.id })
    },
  )

  it('have one renewal that waits to be paid, however often it is repeated', async () => {
    const { id, expiresTime } = await service('user-portrait')
    await server.database.pool.update(services).set({ price: 50_000 }).where(eq(services.id, id))
    const repeated = await Promise.all(Array.from({ length: 3 }, () => renew(id, expiresTime)))
    const orders = repeated.map(({ data }) => renewService.response.parse(data))
    expect(orders.map(({ state }) => state)).toEqual(['pending', 'pending', 'pending'])
    expect(new Set(orders.map(placed => placed.id)).size).toBe(1)
  })

  it('refuse operations that do not fit their state', async () => {
    const { id } = await service('funnel-analysis')
    expect((await order(openService, id)).code).toBe(errors.wrongState.code)
    const closed = await service('resource-distribution')
    expect((await renew(closed.id)).code).toBe(errors.wrongState.code)
    expect((await order(cancelService, closed.id)).code).toBe(errors.wrongState.code)
    for (const call of [openService, cancelService]) {
      expect((await order(call, unknownId)).code).toBe(errors.notFound.code)
    }
    expect((await renew(unknownId)).code).toBe(errors.notFound.code)
    expect((await renew(id, '2001-01-01T00:00:00Z')).code).toBe(errors.wrongState.code)
  })

  it('pay back the whole days that are left when they are cancelled', async () => {
    const { id, refund, price } = await service('user-portrait')
    expect(refund).toBe(Math.floor((price * 25) / 30))
    const cancelled = await server.ask(cancelService, { params: { id } }, admin)
    expect(cancelled).toMatchObject({ kind: 'cancel', state: 'refunded', amount: refund })
    expect(await service('user-portrait')).toMatchObject({ enable: false, expiresTime: null, refund: 0 })
    expect((await balance()).balance).toBe(39_252 + refund)
  })
})

describe('the balance', () => {
  it('is hidden from users who may only read services', async () => {
    const user = { token: await server.signIn('user') }
    expect(await server.ask(listServices, {}, user)).not.toEqual([])
    expect((await server.ask(listServiceOrders, { query: {} }, user)).total).toBeGreaterThan(0)
    for (const call of [readBalance, listBalanceEntries]) {
      expect(await server.call(call, {}, user)).toMatchObject({
        code: errors.forbidden.code,
        data: { permission: 'service:read-balance' },
      })
    }
  })

  it('leaves an order pending that it does not cover, until it is topped up and paid, or given up', async () => {
    const { id, price } = await service('resource-distribution')
    await server.database.pool.update(services).set({ price: 50_000 }).where(eq(services.id, id))
    const pending = await server.ask(openService, { params: { id } }, admin)
    expect(pending).toMatchObject({ state: 'pending', amount: 50_000, endTime: null })
    expect(price).toBeLessThan(50_000)
    expect(await balance()).toMatchObject({ balance: 39_252, pending: 50_000 })
    expect((await service('resource-distribution')).enable).toBe(false)
    expect((await order(openService, id)).code).toBe(errors.wrongState.code)
    const short = await server.call(payServiceOrder, { params: { id: pending.id } }, admin)
    expect(short).toMatchObject({ code: errors.balanceTooLow.code, data: { amount: 50_000 } })
    await topUp(20_000, '转账')
    const paid = await server.ask(payServiceOrder, { params: { id: pending.id } }, admin)
    expect(paid.state).toBe('paid')
    expect(await balance()).toMatchObject({ balance: 9252, pending: 0 })
    expect((await server.call(payServiceOrder, { params: { id: pending.id } }, admin)).code).toBe(
      errors.wrongState.code,
    )
    const second = await renewed(id)
    expect(second.state).toBe('pending')
    const given = await server.ask(cancelServiceOrder, { params: { id: second.id } }, admin)
    expect(given.state).toBe('cancelled')
    for (const call of [payServiceOrder, cancelServiceOrder]) {
      expect((await server.call(call, { params: { id: unknownId } }, admin)).code).toBe(errors.notFound.code)
      expect((await server.call(call, { params: { id: second.id } }, admin)).code).toBe(
        errors.wrongState.code,
      )
    }
  })

  it('is never overspent by orders at the same time, and is the sum of its ledger', async () => {
    const rows = await all()
    await server.database.pool.update(services).set({ price: 15_000 })
    await Promise.all(
      rows.flatMap(({ id, enable }) =>
        Array.from({ length: 3 }, () => (enable ? renew(id) : order(openService, id))),
      ),
    )
    const ledger = await server.database.pool.select().from(balanceEntries).orderBy(balanceEntries.number)
    expect(ledger.every(({ balanceAfter }) => balanceAfter >= 0)).toBe(true)
    expect(ledger.map(({ number }) => number)).toEqual(ledger.map((_, place) => place + 1))
    const sum = ledger.reduce((total, { amount }) => total + amount, 0)
    expect((await balance()).balance).toBe(sum)
    expect(sum).toBe(39_252 - 30_000)
  })

  it('is a ledger that no user can edit', async () => {
    const { pool } = server.database
    await expect(pool.update(balanceEntries).set({ amount: 1_000_000 })).rejects.toThrow()
    await expect(pool.delete(balanceEntries)).rejects.toThrow()
  })

  it('is topped up once, however often the same top-up is sent', async () => {
    const id = randomUUID()
    const before = (await balance()).balance
    const all = await Promise.all([1, 2, 3].map(() => topUp(5000, 'Once', id)))
    expect(all.map(({ code }) => code)).toEqual([20000, 20000, 20000])
    const other = await topUp(6000, 'Once', id)
    expect(other).toMatchObject({ code: errors.wrongState.code, data: { ids: [id] } })
    expect((await balance()).balance).toBe(before + 5000)
  })

  it.each([0, -1, 1.5, 100_000_001])('refuses a top-up of %d', async amount => {
    expect((await topUp(amount)).code).toBe(errors.invalid.code)
  })
})

describe('the greatest balance', () => {
  /** Leaves so much room below the greatest balance and what the paid orders may bring back. */
  async function fillUpTo(room: number): Promise<number> {
    const { pool } = server.database
    const orders = await pool.select().from(serviceOrders).where(eq(serviceOrders.active, true))
    const now = new Date()
    const back = orders
      .filter(({ endsAt }) => endsAt && endsAt > now)
      .reduce((sum, { amount }) => sum + amount, 0)
    const amount = serviceLimits.balance - (await balance()).balance - back - room
    await move(pool, { amount, note: 'Much', enteredBy: null })
    return back
  }

  it('is not exceeded by a top-up, which is refused with the reason', async () => {
    await fillUpTo(100)
    const refused = await topUp(101)
    expect(refused.code).toBe(errors.invalid.code)
    expect(errors.invalid.data.parse(refused.data).issues).toEqual([
      {
        path: 'body.amount',
        msg: 'The balance, with what may be paid back, can be at most 20,000,000 CNY',
      },
    ])
    expect((await topUp(100)).code).toBe(20000)
  })

  it('leaves room for refunds', async () => {
    const back = await fillUpTo(0)
    expect(back).toBeGreaterThan(0)
    expect((await topUp(1)).code).toBe(errors.invalid.code)
    const { id, refund } = await service('user-portrait')
    const before = await balance()
    expect((await order(cancelService, id)).code).toBe(20000)
    expect((await balance()).balance).toBe(before.balance + refund)
    expect((await balance()).balance).toBeLessThanOrEqual(serviceLimits.balance)
  })
})

describe('a call of a service', () => {
  const gated = [
    [readChannelFunnel, 'funnel-analysis'],
    [readChannelAudience, 'user-distribution'],
    [readChannelShares, 'resource-distribution'],
    [readChannelHours, 'user-portrait'],
  ] as const
  const channel = () => server.ask(createChannel, { body: bodyOf() }, admin)

  it.each(gated)(
    '%# is refused while the service is closed or expired, and answers while it is open',
    async (call, code) => {
      const { id } = await channel()
      const found = await service(code)
      if (!found.enable || found.expires) {
        const refused = await server.call(call, { params: { id } }, admin)
        expect(refused).toMatchObject({
          code: errors.serviceNotOpened.code,
          data: { service: found.id, expired: found.expires === true },
        })
        if (found.expires) await renewed(found.id)
        else await server.ask(openService, { params: { id: found.id } }, admin)
      }
      expect((await server.call(call, { params: { id } }, admin)).code).toBe(20000)
      expect((await server.call(call, { params: { id: unknownId } }, admin)).code).toBe(errors.notFound.code)
      await expire(code)
      const after = await server.call(call, { params: { id } }, admin)
      expect(after).toMatchObject({ code: errors.serviceNotOpened.code, data: { expired: true } })
      expect((await server.call(readChannelVisits, { params: { id } }, admin)).code).toBe(20000)
    },
  )
})

describe('service.orders', () => {
  const listed = (query: Record<string, string>) => server.ask(listServiceOrders, { query }, admin)

  it('filters by service, kind, state and due date', async () => {
    expect((await listed({})).total).toBe(3)
    expect((await listed({ service: 'user-portrait' })).list).toMatchObject([{ service: 'user-portrait' }])
    expect((await listed({ kind: 'renew' })).total).toBe(0)
    expect((await listed({ state: 'paid' })).total).toBe(3)
    const [any] = (await listed({})).list
    expect((await listed({ number: String(any?.number) })).list).toEqual([any])
    expect((await listed({ number: '1' })).total).toBe(0)
    expect((await listed({ due: 'yes' })).list).toMatchObject([{ service: 'user-distribution' }])
  })

  it('can be exported, in yuan', async () => {
    const columns = [{ key: 'amount', title: 'Amount' }]
    const body = { list: 'service-order', format: 'csv', title: 'Orders', query: {}, columns } as const
    const { address } = await server.ask(createExport, { body }, admin)
    expect(await (await server.app.request(address)).text()).toContain('68')
  })
})

describe('service.ledger', () => {
  const listed = (query: Record<string, string | string[]> = {}) =>
    server.ask(listBalanceEntries, { query }, admin)

  it('has every movement with the balance after it, the last one first', async () => {
    const before = await listed()
    const last = before.list[0]
    await topUp(12_345, 'Budget')
    const { list, total } = await listed()
    expect(total).toBe(before.total + 1)
    expect(list[0]).toMatchObject({
      ...{ number: (last?.number ?? 0) + 1, kind: 'topUp', amount: 12_345, note: 'Budget', order: null },
      ...{ balanceAfter: (last?.balanceAfter ?? 0) + 12_345 },
    })
    expect((await server.ask(readBalance, {}, admin)).balance).toBe(list[0]?.balanceAfter)
  })

  it('names the order of a payment and of a refund, and is narrowed by kind and time', async () => {
    const portrait = await service('user-portrait')
    const { number } = await server.ask(cancelService, { params: { id: portrait.id } }, admin)
    const [refund] = (await listed({ kind: 'refund' })).list
    expect(refund).toMatchObject({ kind: 'refund', order: { number, title: { 'zh-CN': portrait.title } } })
    const kinds = (await listed({ kind: ['payment', 'topUp'] })).list.map(({ kind }) => kind)
    expect(new Set(kinds)).toEqual(new Set(['payment', 'topUp']))
    const createdFrom = new Date(Date.now() + 60_000).toISOString()
    expect((await listed({ createdFrom })).total).toBe(0)
    const turned = { createdFrom, createdBefore: new Date().toISOString() }
    expect((await server.call(listBalanceEntries, { query: turned }, admin)).code).toBe(errors.invalid.code)
  })

  it('can be exported, in yuan', async () => {
    await topUp(12_345, 'Budget')
    const columns = ['number', 'amount', 'order'].map(key => ({ key, title: key }))
    const body = { list: 'balance-entry', format: 'csv', title: 'Ledger', query: {}, columns } as const
    const { address } = await server.ask(createExport, { body }, admin)
    expect(await (await server.app.request(address)).text()).toMatch(/^\d+,123\.45,$/m)
  })
})

it('Managers of services are notified once before an expiry and once after it', async () => {
  const topics: string[] = []
  const context = {
    ...jobContext(server.database.pool),
    publish: ({ topic }: { topic: string }) => topics.push(topic),
  }
  await expire('user-distribution')
  await watchServicesJob.handle(context)
  expect(topics).toContain('service.changed')
  topics.length = 0
  await watchServicesJob.handle(context)
  expect(topics).toEqual([])
  await server.database.pool
    .update(services)
    .set({ expiresAt: sql`now() + interval '3 days'` })
    .where(eq(services.code, 'funnel-analysis'))
  await watchServicesJob.handle(context)
  expect(topics).toContain('message.changed')
  topics.length = 0
  await watchServicesJob.handle(context)
  expect(topics).toEqual([])
})

it('An expiry is announced with its date, time and zone', async () => {
  const expiresAt = new Date(Date.now() + 3 * 86_400_000)
  await server.database.pool.update(services).set({ expiresAt }).where(eq(services.code, 'funnel-analysis'))
  await watchServicesJob.handle(jobContext(server.database.pool))
  const content = async (language: 'en-US' | 'zh-CN', title: string) =>
    (await server.ask(listMessages, {}, { ...admin, language })).find(one => one.title === title)?.content
  const { title } = await service('funnel-analysis')
  const time = expiresAt.toISOString().slice(11, 16)
  expect(await content('zh-CN', '服务即将到期')).toBe(
    `“${title}”将于 ${expiresAt.getUTCFullYear()}年${expiresAt.getUTCMonth() + 1}月${expiresAt.getUTCDate()}日 ${time}（UTC）到期，请及时续约。`,
  )
  expect(await content('en-US', 'A service is about to expire')).toContain(`, ${time} UTC. Renew it`)
})
