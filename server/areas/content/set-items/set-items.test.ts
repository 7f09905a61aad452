import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { createContentSet, deleteContentSets } from '@greenroom/contract/areas/content/content-sets'
import {
  addSetItems,
  listSetItems,
  moveSetItem,
  pinSetItems,
  removeSetItems,
} from '@greenroom/contract/areas/content/set-items'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { contentItems, contentSetItems } from '../schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

let server: TestServer
let admin: { token: string }
/** Content items called A, B, C … by their ids. */
const ids = new Map<string, string>()

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  const stored = await server.database.pool
    .insert(contentItems)
    .values(
      [...'ABCDEFTX'].map(title => ({
        title,
        genre:
          title === 'X' ? ('verticalVideo' as const) : title === 'T' ? ('text' as const) : ('img' as const),
        author: 'Items',
        status: 'online' as const,
        publishedAt: new Date(),
      })),
    )
    .returning({ id: contentItems.id, title: contentItems.title })
  for (const { id, title } of stored) ids.set(title, id)
})
afterAll(() => server.stop())

const idsOf = (titles: string) => [...titles].map(title => ids.get(title) ?? '')
const on = (call: Endpoint, id: string, body?: unknown) => server.call(call, { params: { id }, body }, admin)
const made = async (titles: string, more: object = { filterType: 'artificial' }) => {
  const set = await server.ask(
    createContentSet,
    { body: { name: `Set of ${titles}`, contentType: 'img', filterType: 'artificial', ...more } },
    admin,
  )
  if (titles !== '')
    await server
      .ask(addSetItems, { params: set, body: { contentItemIds: idsOf(titles) } }, admin)
      .catch(() => {})
  return set.id
}
const add = (id: string, titles: string) => on(addSetItems, id, { contentItemIds: idsOf(titles) })
const read = async (id: string, query: Record<string, string> = {}) => {
  const { data } = await server.call(listSetItems, { params: { id }, query }, admin)
  return listSetItems.response.parse(data)
}
const versionOf = async (id: string) => (await read(id)).list[0]?.orderVersion ?? 1
const order = async (id: string) => (await read(id)).list.map(({ title }) => title).join('')
const move = async (id: string, title: string, place: number, orderVersion?: number) =>
  on(moveSetItem, id, {
    contentItemId: ids.get(title),
    place,
    orderVersion: orderVersion ?? (await versionOf(id)),
  })
const pin = (id: string, titles: string, pinned = true) =>
  on(pinSetItems, id, { contentItemIds: idsOf(titles), pinned })

describe('a set that is filled by hand', () => {
  it('holds added items in their order, page by page, and each only once', async () => {
    const id = await made('')
    expect((await add(id, 'CA')).data).toMatchObject({ changed: 2 })
    expect((await add(id, 'ABC')).data).toMatchObject({ changed: 1 })
    expect(await order(id)).toBe('CAB')
    const second = await read(id, { current: '2', pageSize: '2' })
    expect([second.list.map(({ title }) => title), second.total]).toEqual([['B'], 3])
  })

  it('takes texts beside image-texts, and a set of videos takes neither', async () => {
    const id = await made('AT')
    expect(await order(id)).toBe('AT')
    const videos = await made('X', { contentType: 'verticalVideo' })
    expect(await order(videos)).toBe('X')
    for (const title of 'AT') expect((await add(videos, title)).code).toBe(errors.invalid.code)
  })

  it('refuses content items of another type and unknown ones, and loses removed ones', async () => {
    const id = await made('AB')
    expect(errors.invalid.data.parse((await add(id, 'CX')).data).issues[0]?.path).toBe('body.contentItemIds')
    expect((await on(addSetItems, id, { contentItemIds: [unknownId] })).code).toBe(errors.notFound.code)
    expect((await on(addSetItems, unknownId, { contentItemIds: idsOf('A') })).code).toBe(errors.notFound.code)
    const removed = await server.ask(
      removeSetItems,
      { params: { id }, body: { contentItemIds: idsOf('AD') } },
      admin,
    )
    expect([removed.changed, await order(id)]).toEqual([1, 'B'])
    expect((await on(removeSetItems, unknownId, { contentItemIds: idsOf('A') })).code).toBe(
      errors.notFound.code,
    )
    expect((await on(listSetItems, unknownId)).code).toBe(errors.notFound.code)
  })

  it('is moved in, also between neighbours without room, and past the ends', async () => {
    const id = await made('ABCDEF')
    for (const [title, place, expected] of [
      ['F', 1, 'FABCDE'],
      ['F', 6, 'ABCDEF'],
      ['A', 3, 'BCADEF'],
      ['E', 2, 'BECADF'],
      ['B', 999, 'ECADFB'],
    ] as const) {
      expect((await move(id, title, place)).code).toBe(20000)
      expect([title, place, await order(id)]).toEqual([title, place, expected])
    }
    await server.database.pool
      .update(contentSetItems)
      .set({ position: 7 })
      .where(eq(contentSetItems.setId, id))
    const before = await order(id)
    const [first = '', second = '', ...rest] = before
    await move(id, first, 2)
    expect(await order(id)).toBe([second, first, ...rest].join(''))
    expect(
      (
        await on(moveSetItem, id, {
          contentItemId: unknownId,
          place: 1,
          orderVersion: await versionOf(id),
        })
      ).code,
    ).toBe(errors.notFound.code)
  })

  it('stays as it is, and keeps every reader’s order current, when a content item is moved to its own place', async () => {
    const id = await made('ABCD')
    await pin(id, 'A')
    const orderVersion = await versionOf(id)
    for (const [title, place] of [
      ['B', 2],
      ['D', 999],
      ['B', 1],
      ['A', 3],
    ] as const) {
      const { data } = await move(id, title, place)
      expect([title, place, data]).toEqual([title, place, { changed: 0, orderVersion }])
    }
    expect(await order(id)).toBe('ABCD')
  })

  it('has pinned items first, which move only among themselves', async () => {
    const id = await made('ABCDE')
    expect(
      (
        await server.ask(
          pinSetItems,
          { params: { id }, body: { contentItemIds: idsOf('DB'), pinned: true } },
          admin,
        )
      ).changed,
    ).toBe(2)
    expect(await order(id)).toBe('BDACE')
    expect((await read(id)).list.map(({ pinned, place }) => [pinned, place])).toEqual([
      [true, 1],
      [true, 2],
      [false, 3],
      [false, 4],
      [false, 5],
    ])
    await move(id, 'B', 5)
    await move(id, 'E', 1)
    expect(await order(id)).toBe('DBEAC')
    await pin(id, 'D', false)
    expect(await order(id)).toBe('BEACD')
    expect((await on(pinSetItems, unknownId, { contentItemIds: idsOf('A'), pinned: true })).code).toBe(
      errors.notFound.code,
    )
  })

  it('refuses a move from an order that another user changed meanwhile, and loses neither', async () => {
    const id = await made('ABCD')
    const orderVersion = await versionOf(id)
    const both = await Promise.all([move(id, 'A', 4, orderVersion), move(id, 'D', 1, orderVersion)])
    expect(both.map(({ code }) => code).toSorted()).toEqual([errors.conflict.code, 20000].toSorted())
    expect(['BCDA', 'DABC']).toContain(await order(id))
    const stale = both.find(({ code }) => code !== 20000)
    expect(errors.conflict.data.parse(stale?.data).current).toEqual({
      orderVersion: await versionOf(id),
    })
    const added = await Promise.all([add(id, 'E'), add(id, 'F')])
    expect(added.map(({ code }) => code)).toEqual([20000, 20000])
    expect((await order(id)).length).toBe(6)
  })

  it('gets removed items back by undo, at their place, and as a whole when it was deleted', async () => {
    const id = await made('ABC')
    const undoLast = async (entity: 'content-set' | 'content-set-item') => {
      const query = { entity, entityId: id, pageSize: '1' }
      const { list } = await server.ask(listOperations, { query }, admin)
      await server.ask(
        undoOperation,
        { params: { id: list[0]?.id ?? '' }, body: { scope: 'request' } },
        admin,
      )
    }
    await pin(id, 'C')
    await on(removeSetItems, id, { contentItemIds: idsOf('BC') })
    await undoLast('content-set-item')
    expect(await order(id)).toBe('CAB')
    await server.ask(deleteContentSets, { body: { ids: [id] } }, admin)
    await undoLast('content-set')
    expect(await order(id)).toBe('CAB')
  })
})

it('a set that rules fill takes only pins', async () => {
  const id = await made('', { filterType: 'rules', rules: { authors: ['Nobody'] } })
  for (const response of [
    await add(id, 'A'),
    await on(removeSetItems, id, { contentItemIds: idsOf('A') }),
    await move(id, 'A', 1),
  ]) {
    expect(response.code).toBe(errors.filledByRules.code)
  }
  expect((await pin(id, 'A')).data).toMatchObject({ changed: 0 })
})
