import {
  contentItemLimits,
  createContentItem,
  deleteContentItems,
  listContentItems,
  putContentItemsOnline,
  setContentItemStatuses,
  takeContentItemsOffline,
} from '@greenroom/contract/areas/content/content-items'
import {
  contentSetLimits,
  createContentSet,
  listContentSets,
  setContentSetStatuses,
} from '@greenroom/contract/areas/content/content-sets'
import { bulkLimits } from '@greenroom/contract/bulk'
import { errors } from '@greenroom/contract/errors'
import { and, eq, gt, inArray, max } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { streamEvents } from '../../platform/events/schema.ts'
import { withLimits } from '../../testing/lowered.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentItems } from './schema.ts'

const fields = {
  genre: 'text',
  author: '林一舟',
  source: 'original',
  language: 'zh',
  publishedTime: '2026-02-01T08:00:00.000Z',
} as const

interface By {
  token: string
}

let server: TestServer
let admin: By
let own: By
let other: By
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  const rights = ['content-item:read', 'content-item:create', 'content-item:publish'] as const
  own = { token: await signInHolding(server, rights, 'own') }
  other = { token: await signInHolding(server, rights) }
})
afterAll(() => server.stop())

const create = async (title: string, by = admin) =>
  (await server.ask(createContentItem, { body: { ...fields, title } }, by)).id
const set = (body: object, by = admin) =>
  server.call(setContentItemStatuses, { body: { matching: null, changedBy: null, ...body } }, by)
const setSets = (body: object) =>
  server.call(setContentSetStatuses, { body: { matching: null, changedBy: null, ...body } }, admin)
const online = async (title: string) =>
  (await server.ask(listContentItems, { query: { title, status: 'online', sort: 'title' } }, admin)).list.map(
    row => row.title,
  )
const entriesOf = (ids: readonly string[], action: string) =>
  server.database.pool
    .select()
    .from(operationLog)
    .where(and(inArray(operationLog.entityId, [...ids]), eq(operationLog.action, action)))
    .orderBy(operationLog.id)
const issuePaths = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)

describe('content-item.set-statuses', () => {
  it('puts online all that match, and takes only those back whose state it changed and that still have it', async () => {
    const ids = [await create('Flood 1'), await create('Flood 2'), await create('Flood 3')]
    await create('Drought 1')
    await server.ask(putContentItemsOnline, { body: { ids: ids.slice(2) } }, admin)
    const [{ before } = { before: null }] = await server.database.pool
      .select({ before: max(streamEvents.id) })
      .from(streamEvents)

    const response = await set({ status: 'online', matching: { title: 'flood', genre: ['text', 'img'] } })
    expect(response.data).toEqual({ changed: 2, job: null })
    expect(await online('flood')).toEqual(['Flood 1', 'Flood 2', 'Flood 3'])
    expect(await online('drought')).toEqual([])
    const events = await server.database.pool
      .select({ topic: streamEvents.topic, ids: streamEvents.ids })
      .from(streamEvents)
      .where(and(gt(streamEvents.id, before ?? 0), eq(streamEvents.topic, 'content-item.changed')))
    expect(events).toEqual([{ topic: 'content-item.changed', ids: [] }])

    const entries = await entriesOf(ids, setContentItemStatuses.id)
    expect(entries.map(({ entityId, changes }) => [entityId, changes])).toEqual(
      ids.slice(0, 2).map(id => [id, { status: ['offline', 'online'] }]),
    )
    const requests = [...new Set(entries.map(({ requestId }) => requestId))]
    expect(requests).toHaveLength(1)
    await server.ask(takeContentItemsOffline, { body: { ids: ids.slice(0, 1) } }, admin)
    const back = { status: 'offline', changedBy: requests[0] }
    // It is the request of another user.
    for (const by of [own, other]) expect((await set(back, by)).data).toMatchObject({ changed: 0 })
    expect((await set(back)).data).toMatchObject({ changed: 1 })
    expect((await set(back)).data).toMatchObject({ changed: 0 })
    expect(await online('flood')).toEqual(['Flood 3'])
  })

  it('takes back what one was given by itself or ticked with others, by the request that gave it', async () => {
    const [first, second] = [await create('回退 甲'), await create('回退 乙')]
    await server.ask(putContentItemsOnline, { body: { ids: [first] } }, admin)
    await server.ask(putContentItemsOnline, { body: { ids: [first, second] } }, admin)
    const [ticked] = await entriesOf([second], putContentItemsOnline.id)
    const back = { status: 'offline', changedBy: ticked?.requestId }
    expect((await set(back)).data).toMatchObject({ changed: 1 })
    expect(await online('回退')).toEqual(['回退 甲'])
  })

  it('leaves rows outside of the data scope as they are', async () => {
    await create('Scoped 1')
    await create('Scoped 2', own)
    expect((await set({ status: 'online', matching: { title: 'scoped' } }, own)).data).toMatchObject({
      changed: 1,
    })
    expect(await online('scoped')).toEqual(['Scoped 2'])
  })

  it('wants either a filter of the list or a request, and filters as the list has them', async () => {
    const paths = async (body: object) => issuePaths((await set(body)).data)
    expect(await paths({ status: 'online' })).toEqual(['body.matching'])
    expect(await paths({ status: 'online', matching: {}, changedBy: 'x' })).toEqual(['body.matching'])
    expect(await paths({ status: 'online', matching: null, changedBy: 'x\u0000' })).toEqual([
      'body.changedBy',
    ])
    expect(await paths({ status: 'gone', matching: {} })).toEqual(['body.status'])
    expect(await paths({ status: 'online', matching: { genre: 'poem' } })).toEqual(['body.matching.genre'])
    expect(await paths({ status: 'online', matching: { colour: 'red' } })).toEqual(['body.matching.colour'])
  })

  it('changes nothing when more match than one call may change', async () => {
    await create('Many 1')
    await create('Many 2')
    await withLimits(contentItemLimits, { atOnce: 1 }, async () => {
      const response = await set({ status: 'online', matching: { title: 'many' } })
      expect([response.code, response.data]).toEqual([errors.tooManyMatch.code, { total: 2, limit: 1 }])
    })
    expect(await online('many')).toEqual([])
  })

  it('takes thousands at once, and deletes none that are online', { timeout: 60_000 }, async () => {
    const { driver, pool } = server.database
    await driver`
      insert into content_item (id, title, genre, author, status, published_at)
      select gen_random_uuid(), 'Bulk ' || place, 'text', 'Lin', 'offline', now() from generate_series(1, 5000) as place`
    await withLimits(bulkLimits, { rows: 10_000 }, async () => {
      expect((await set({ status: 'online', matching: { title: 'bulk' } })).data).toMatchObject({
        changed: 5000,
      })
      expect((await set({ status: 'online', matching: { title: 'bulk' } })).data).toMatchObject({
        changed: 0,
      })
    })
    const [one] = await pool.select().from(contentItems).where(eq(contentItems.title, 'Bulk 1'))
    const refused = await server.call(deleteContentItems, { body: { ids: [one?.id ?? ''] } }, admin)
    expect([refused.code, one?.version]).toEqual([errors.wrongState.code, 2])
  })
})

describe('content-set.set-statuses', () => {
  it('puts all sets online that match, takes them back as one, and refuses too many', async () => {
    const body = { contentType: 'img', filterType: 'artificial' } as const
    const names = ['Tide 1', 'Tide 2']
    const made = await Promise.all(
      names.map(name => server.ask(createContentSet, { body: { ...body, name } }, admin)),
    )
    await withLimits(contentSetLimits, { atOnce: 1 }, async () => {
      const response = await setSets({ status: 'online', matching: { name: 'tide' } })
      expect([response.code, response.data]).toEqual([errors.tooManyMatch.code, { total: 2, limit: 1 }])
    })
    const number = String(made[0]?.number)
    expect((await setSets({ status: 'online', matching: { number } })).data).toMatchObject({ changed: 1 })
    expect((await setSets({ status: 'online', matching: { name: 'tide' } })).data).toMatchObject({
      changed: 1,
    })
    const entries = await entriesOf(
      made.slice(1).map(({ id }) => id),
      setContentSetStatuses.id,
    )
    const changedBy = entries[0]?.requestId
    expect((await setSets({ status: 'offline', changedBy })).data).toMatchObject({ changed: 1 })
    const list = await server.ask(listContentSets, { query: { name: 'tide', sort: 'name' } }, admin)
    expect(list.list.map(({ status }) => status)).toEqual(['online', 'offline'])
    expect(issuePaths((await setSets({ status: 'online', matching: { number: 'x' } })).data)).toEqual([
      'body.matching.number',
    ])
  })
})
