import { randomUUID } from 'node:crypto'
import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { pageMessages } from '@greenroom/contract/areas/messages/messages'
import {
  createView,
  deleteView,
  readViews,
  sendViewWeekly,
  updateView,
  type ViewFields,
} from '@greenroom/contract/areas/views/views'
import { errors } from '@greenroom/contract/errors'
import type { Language } from '@greenroom/contract/languages'
import type { Permission } from '@greenroom/contract/permissions'
import { addDays, dayOf, instantOf, mondayOf } from '@greenroom/event-store'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { recordedTransaction } from '../../../platform/audit/transaction.ts'
import type { JobContext, LongJobContext } from '../../../platform/jobs/job.ts'
import { readSettings } from '../../../platform/settings.ts'
import { jobContext } from '../../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { roles } from '../../roles/schema.ts'
import { weeklyViews } from '../../views/schema.ts'
import { makeContentItem } from '../events/testing/events.ts'
import { createRollUpPoller } from '../roll-up/poller.ts'
import { clearEvents, countEvents, insertEvents, insertFact } from '../testing/events.ts'
import { createWeeklyJob } from './job.ts'

type By = { token: string }
const timeZone = 'Asia/Shanghai'
const hourMs = 3_600_000

let server: TestServer
let reader: By
/** The Monday of the current week for all readers of a view now. */
let monday: string
beforeAll(async () => {
  server = await startTestServer()
  monday = mondayOf(dayOf(new Date(Date.now() - 8 * hourMs), timeZone))
  reader = await holding('insight:read')
  await clearEvents(server.database.pool)
  const [tea, coffee] = [
    await insertFact(server.database.pool, { topic: 'Tea' }),
    await insertFact(server.database.pool, { topic: 'Coffee' }),
  ]
  const at = (days: number, hour: number) => instantOf(addDays(monday, days), timeZone, hour * hourMs)
  await insertEvents(server.database.pool, [
    { factId: tea, count: 1200, occurredAt: at(0, 0) },
    { factId: coffee, count: 300, occurredAt: at(6, 23) },
    { factId: tea, count: 1000, occurredAt: at(-1, 12) },
    { factId: tea, count: 5000, occurredAt: at(7, 0) },
  ])
  const poller = createRollUpPoller(server.platform)
  while (await poller.tick());
})
afterAll(() => server.stop())

const holding = async (...permissions: Permission[]) => ({ token: await signInHolding(server, permissions) })
const params = { list: 'explore' } as const
const save = async (by: By, more: Partial<ViewFields> = {}) =>
  server.ask(
    createView,
    {
      params,
      body: {
        name: 'Topics',
        shared: false,
        sort: null,
        order: [],
        hidden: [],
        filters: { measure: 'clicks', by: ['topic'], range: '90d' },
        ...more,
      },
    },
    by,
  )
const subscribe = (id: string, by: By, on = true) =>
  server.ask(sendViewWeekly, { params: { ...params, id }, body: { on } }, by)
const messagesOf = async (by: By, language: Language = 'zh-CN') =>
  (await server.ask(pageMessages, { query: { type: ['notice'], pageSize: '100' } }, { ...by, language })).list

/** A server that works on the job at a moment of next week's Monday; `cutOff` ends it before its commit. */
function jobAt(hour: number, { weeks = 1, cutOff = false } = {}) {
  const { database } = server
  const at = instantOf(addDays(monday, 7 * weeks), timeZone, hour * hourMs)
  const job = createWeeklyJob(readSettings({}), () => at)
  const operation = { actor: null, action: job.name, requestId: randomUUID(), address: '', device: '' }
  const context: LongJobContext = {
    database,
    queries: database.pool,
    files: server.platform.files,
    stopping: new AbortController().signal,
    transaction: <T>(part: (context: JobContext) => Promise<T>) =>
      recordedTransaction(database, operation, async queries => {
        const result = await part(jobContext(queries))
        if (cutOff) throw new Error('The server is gone')
        return result
      }),
  }
  const take = async () => {
    const item = await job.take(context)
    if (typeof item === 'number') throw new Error('It has nothing to wait for')
    return item
  }
  return {
    take,
    async run() {
      for (let item = await take(); item; item = await take()) await item.work()
    },
  }
}

describe('a view that is sent weekly', () => {
  it('comes on Monday at eight, with the figures of the week before in words and a link to them', async () => {
    const { id } = await save(reader)
    expect(await subscribe(id, reader)).toMatchObject({ isSentWeekly: true })
    await jobAt(7.9).run()
    expect(await messagesOf(reader)).toEqual([])
    await jobAt(8).run()
    const range = { from: monday, to: addDays(monday, 6) }
    const address = new URLSearchParams({ by: 'topic', measure: 'clicks', ...range, named: id })
    expect(await messagesOf(reader)).toMatchObject([
      {
        title: '上周点击量 1,500',
        subTitle: '视图“Topics”',
        content: expect.stringMatching(
          /^\d+月\d+日至\d+月\d+日：1,500，前一周 1,000（\+50%）。最多：Tea 1,200、Coffee 300。$/,
        ),
        link: `/visualization/explore?${address}`,
      },
    ])
    const [english] = await messagesOf(reader, 'en-US')
    expect(english).toMatchObject({
      title: 'Clicks last week: 1,500',
      content: expect.stringMatching(
        /: 1,500, the week before 1,000 \(\+50%\)\. Largest: Tea 1,200, Coffee 300\.$/,
      ),
    })
    await subscribe(id, reader, false)
    await jobAt(8, { weeks: 2 }).run()
    expect(await messagesOf(reader)).toHaveLength(1)
  })

  it('comes once a week, also when two servers send it at the same time', async () => {
    const by = await holding('insight:read')
    const { id } = await save(by)
    await subscribe(id, by)
    const both = await Promise.all([jobAt(8).take(), jobAt(9).take()])
    await Promise.all(both.map(item => item?.work()))
    await jobAt(30).run()
    expect(await messagesOf(by)).toHaveLength(1)
    await jobAt(8, { weeks: 2 }).run()
    expect(await messagesOf(by)).toHaveLength(2)
    await subscribe(id, by, false)
  })

  it('comes later in the week, and once, when the server ended while it was sent', async () => {
    const by = await holding('insight:read')
    const { id } = await save(by)
    await subscribe(id, by)
    await expect(jobAt(8, { cutOff: true }).run()).rejects.toThrow('The server is gone')
    expect(await messagesOf(by)).toEqual([])
    await jobAt(50).run()
    await jobAt(51).run()
    expect(await messagesOf(by)).toHaveLength(1)
    await subscribe(id, by, false)
  })

  it('comes to no user who may not see it any more', async () => {
    const { pool } = server.database
    const username = 'former-reader'
    const former = { token: await signInHolding(server, ['insight:read'], 'all', username) }
    const [owner, colleague] = [reader, await holding('insight:read')]
    const { id, version } = await save(owner, { shared: true })
    for (const by of [colleague, former]) await subscribe(id, by)
    await server.ask(
      updateView,
      { params: { ...params, id }, body: { version, changes: { shared: false } } },
      owner,
    )
    await jobAt(8).run()
    expect([...(await messagesOf(colleague)), ...(await messagesOf(former))]).toEqual([])
    expect(await pool.$count(weeklyViews, eq(weeklyViews.viewId, id))).toBe(0)

    const own = await save(former)
    await subscribe(own.id, former)
    await pool.update(roles).set({ permissions: [] }).where(eq(roles.code, username))
    await jobAt(8).run()
    expect(await messagesOf(former)).toEqual([])
  })

  it('has the figures that its reader’s data scope holds, and ends when it holds none', async () => {
    const { pool } = server.database
    const by = { token: await signInHolding(server, ['insight:read'], 'own') }
    const contentItemId = await makeContentItem(server, {
      createdBy: (await server.ask(readUserInfo, {}, by)).id,
    })
    const occurredAt = instantOf(addDays(monday, 29), timeZone)
    await insertEvents(pool, [
      {
        factId: await insertFact(pool, { contentItemId, topic: 'Own' }),
        count: 40,
        occurredAt,
      },
      {
        factId: await insertFact(pool, { topic: 'Foreign' }),
        count: 7000,
        occurredAt,
      },
    ])
    await countEvents(server.platform)
    const { id } = await save(reader, { shared: true })
    for (const one of [by, reader]) await subscribe(id, one)
    await jobAt(8, { weeks: 5 }).run()
    expect((await messagesOf(by)).map(({ title }) => title)).toEqual(['上周点击量 40'])
    expect((await messagesOf(by))[0]?.content).not.toContain('Foreign')
    expect((await messagesOf(reader))[0]?.title).toBe('上周点击量 7,040')
    await subscribe(id, reader, false)

    const username = 'narrowed-reader'
    const narrowed = { token: await signInHolding(server, ['insight:read'], 'all', username) }
    const visits = await save(narrowed, { filters: { measure: 'visits', by: ['day'], range: '30d' } })
    await subscribe(visits.id, narrowed)
    await pool.update(roles).set({ dataScope: 'own' }).where(eq(roles.code, username))
    await jobAt(8, { weeks: 6 }).run()
    expect(await pool.$count(weeklyViews, eq(weeklyViews.viewId, visits.id))).toBe(0)
  })

  it('is one that the user may see, and others do not learn of it', async () => {
    const [owner, colleague] = [reader, await holding('insight:read')]
    const own = await save(owner)
    const foreign = { params: { ...params, id: own.id }, body: { on: true } }
    expect((await server.call(sendViewWeekly, foreign, colleague)).code).toBe(errors.notFound.code)
    const { id } = await save(owner, { shared: true })
    await subscribe(id, colleague)
    await subscribe(id, colleague)
    const seen = async (by: By) =>
      (await server.ask(readViews, { params }, by)).list.find(view => view.id === id)?.isSentWeekly
    expect([await seen(owner), await seen(colleague)]).toEqual([false, true])
    await server.ask(deleteView, { params: { ...params, id } }, owner)
    expect(await server.database.pool.$count(weeklyViews, eq(weeklyViews.viewId, id))).toBe(0)
  })
})

describe('views of Explore', () => {
  it('keep only questions that can be put', async () => {
    const bad = async (filters: ViewFields['filters']) => {
      const body = { name: 'Bad', shared: false, filters, sort: null, order: [], hidden: [] }
      return (await server.call(createView, { params, body }, reader)).code
    }
    for (const filters of [
      {},
      { measure: 'clicks', by: ['planet'] },
      { measure: 'visitors', by: 'topic' },
      { measure: 'clicks', genre: 'opera' },
      { measure: 'clicks', from: '2026-03-02', to: '2026-03-01' },
      { measure: 'clicks', at: 'slot.noon' },
      { measure: 'clicks', page: '2' },
    ])
      expect(await bad(filters)).toBe(errors.invalid.code)
    await save(reader, {
      filters: {
        measure: 'visits',
        by: '',
        referrer: ['search', 'social'],
        from: '2026-03-01',
        to: '2026-03-02',
      },
    })
  })

  it('are shared with those who may read figures, and by them', async () => {
    const [owner, stranger] = [reader, await holding('content-item:read')]
    const { id } = await save(owner, { shared: true, name: 'For all' })
    const seen = async (by: By) =>
      (await server.ask(readViews, { params }, by)).list.some(view => view.id === id)
    expect([await seen(await holding('insight:read')), await seen(stranger)]).toEqual([true, false])
    const body = {
      name: 'x',
      shared: true,
      filters: { measure: 'clicks' },
      sort: null,
      order: [],
      hidden: [],
    }
    expect((await server.call(createView, { params, body }, stranger)).code).toBe(errors.forbidden.code)
  })
})
