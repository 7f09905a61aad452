import {
  createInspectionQueue,
  deleteInspectionQueue,
  listInspectionQueues,
  previewInspectionQueue,
  readInspectionQueue,
  updateInspectionQueue,
} from '@greenroom/contract/areas/inspection/inspection-queues'
import { errors } from '@greenroom/contract/errors'
import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { contentItems } from '../content/schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const fields = { name: '视频', conditions: {}, rate: 100, scope: 'all' } as const

let server: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

const create = (more: object = {}) =>
  server.ask(createInspectionQueue, { body: { ...fields, ...more } }, admin)
const cardOf = async (id: string) =>
  (await server.ask(listInspectionQueues, {}, admin)).find(card => card.id === id)
/** The figures, once the queue has been filled. */
const figuresOf = async (id: string, waiting: number) => {
  await expect.poll(async () => (await cardOf(id))?.figures.waiting, { timeout: 15_000 }).toBe(waiting)
  return (await cardOf(id))?.figures
}

describe('inspection.queues', () => {
  it('lists the demo’s queues as the specification’s cards, with true figures in the reader’s language', async () => {
    const english = await server.call(listInspectionQueues, {}, { ...admin, language: 'en-US' })
    const cards = listInspectionQueues.response.parse(english.data)
    expect(cards.length).toBeGreaterThanOrEqual(3)
    const [card] = cards
    expect(card).toMatchObject({ name: 'quality', title: card?.queue.name })
    expect(card?.data.map(({ label }) => label)).toEqual(['To inspect', 'Backlog', 'To sample'])
    expect(card?.data[0]?.value).toBe(String(card?.figures.waiting))
    const chinese = await server.call(listInspectionQueues, {}, { ...admin, language: 'zh-CN' })
    const [same] = listInspectionQueues.response.parse(chinese.data)
    expect(same?.data.map(({ label }) => label)).toEqual(['待质检数', '积压时长', '待抽检数'])
  })
})

describe('inspection.preview', () => {
  it('counts matching items', async () => {
    const [texts] = await server.database.pool
      .select({ total: count() })
      .from(contentItems)
      .where(eq(contentItems.genre, 'text'))
    const { matching } = await server.ask(
      previewInspectionQueue,
      { body: { conditions: { genres: ['text'] } } },
      admin,
    )
    expect(matching).toBe(texts?.total)
  })

  it('finds signs that patterns use only as themselves', async () => {
    const { matching } = await server.ask(
      previewInspectionQueue,
      { body: { conditions: { words: ['%'] } } },
      admin,
    )
    expect(matching).toBe(0)
  })

  it('counts by fields of sets too, and refuses fields that change without the content item', async () => {
    const count = async (conditions: object) =>
      previewInspectionQueue.response.parse(
        (await server.call(previewInspectionQueue, { body: { conditions } }, admin)).data,
      ).matching
    const offline = await count({ status: 'offline' })
    expect(offline).toBeGreaterThan(0)
    expect(offline + (await count({ status: 'online' }))).toBe(await count({}))
    const any = await count({ words: ['露营', '咖啡'] })
    const all = await count({ words: ['露营', '咖啡'], wordsMatch: 'all' })
    expect((await count({ words: ['露营'] })) + (await count({ words: ['咖啡'] })) - any).toBe(all)
    expect(await count({ topicWords: ['露'] })).toBeGreaterThanOrEqual(await count({ topics: ['露营'] }))
    for (const key of ['clicksAtLeast', 'clicksAtMost', 'withinDays']) {
      const { data } = await server.call(
        previewInspectionQueue,
        { body: { conditions: { [key]: 3 } } },
        admin,
      )
      expect(data).toMatchObject({ issues: [{ path: `body.conditions.${key}` }] })
    }
  })

  it('refuses a time that ends before it starts', async () => {
    const conditions = {
      publishedFrom: '2026-02-01T00:00:00Z',
      publishedBefore: '2026-01-01T00:00:00Z',
    }
    const response = await server.call(previewInspectionQueue, { body: { conditions } }, admin)
    expect(response).toMatchObject({
      code: errors.invalid.code,
      data: { issues: [{ path: 'body.conditions.publishedBefore' }] },
    })
  })
})

describe('inspection.create', () => {
  it('fills with the items that match now, and takes a stable part of them', async () => {
    const conditions = { genres: ['img' as const] }
    const { matching } = await server.ask(previewInspectionQueue, { body: { conditions } }, admin)
    const half = await create({ conditions, rate: 50 })
    await expect
      .poll(async () => (await cardOf(half.id))?.figures.waiting, { timeout: 15_000 })
      .toBeGreaterThan(0)
    const figures = (await cardOf(half.id))?.figures
    expect((figures?.waiting ?? 0) + (figures?.aside ?? 0)).toBe(matching)
    expect(Math.abs((figures?.waiting ?? 0) / matching - 0.5)).toBeLessThan(0.2)
  })

  it('leaves existing content items out of a queue for later ones', async () => {
    const later = await create({ scope: 'later' })
    const all = await create()
    const { matching } = await server.ask(previewInspectionQueue, { body: { conditions: {} } }, admin)
    await figuresOf(all.id, matching)
    expect((await cardOf(later.id))?.figures).toEqual({ waiting: 0, oldest: null, aside: 0 })
  })

  it('refuses a rate of nothing and a queue without a name', async () => {
    for (const wrong of [{ rate: 0 }, { rate: 101 }, { name: ' ' }]) {
      const response = await server.call(createInspectionQueue, { body: { ...fields, ...wrong } }, admin)
      expect(response.code).toBe(errors.invalid.code)
    }
  })
})

describe('inspection.update', () => {
  it('takes out what no longer matches and draws anew by another rate', async () => {
    const queue = await create()
    const texts = { genres: ['text' as const] }
    const { matching } = await server.ask(previewInspectionQueue, { body: { conditions: texts } }, admin)
    await server.ask(
      updateInspectionQueue,
      { params: { id: queue.id }, body: { version: 1, changes: { conditions: texts } } },
      admin,
    )
    await figuresOf(queue.id, matching)
    await server.ask(
      updateInspectionQueue,
      { params: { id: queue.id }, body: { version: 2, changes: { rate: 1 } } },
      admin,
    )
    await expect
      .poll(async () => (await cardOf(queue.id))?.figures.aside ?? 0, { timeout: 15_000 })
      .toBeGreaterThan(matching * 0.8)
    const figures = (await cardOf(queue.id))?.figures
    expect((figures?.waiting ?? 0) + (figures?.aside ?? 0)).toBe(matching)
  })

  it('gives the newer version to a user who started from an older one', async () => {
    const queue = await create()
    const change = (name: string) =>
      server.call(
        updateInspectionQueue,
        { params: { id: queue.id }, body: { version: 1, changes: { name } } },
        admin,
      )
    const [one, other] = await Promise.all([change('一'), change('二')])
    const codes = [one.code, other.code].toSorted()
    expect(codes).toEqual([20000, errors.conflict.code])
  })

  it('does not find a queue that is not there', async () => {
    const params = { id: unknownId }
    const changed = await server.call(
      updateInspectionQueue,
      { params, body: { version: 1, changes: { rate: 3 } } },
      admin,
    )
    const read = await server.call(readInspectionQueue, { params }, admin)
    const deletion = await server.call(deleteInspectionQueue, { params }, admin)
    expect([changed.code, read.code, deletion.code]).toEqual(Array(3).fill(errors.notFound.code))
  })
})

describe('inspection.delete', () => {
  it('deletes the queue, once, and says so in the log', async () => {
    const { id } = await create()
    expect(await server.ask(readInspectionQueue, { params: { id } }, admin)).toMatchObject({
      id,
      verdicts: 0,
    })
    await server.ask(deleteInspectionQueue, { params: { id } }, admin)
    expect(await cardOf(id)).toBeUndefined()
    const log = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.entityId, id))
      .orderBy(operationLog.id)
    expect(log.map(({ action }) => action)).toEqual(['inspection.create', 'inspection.delete'])
  })
})
