import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createView,
  deleteView,
  readViews,
  sendViewWeekly,
  setDefaultView,
  updateView,
} from '@greenroom/contract/areas/views/views'
import { errors } from '@greenroom/contract/errors'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
let one: { token: string }
let two: { token: string }
let stranger: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  one = { token: await signInHolding(server, ['content-set:read']) }
  two = { token: await signInHolding(server, ['content-set:read']) }
  stranger = { token: await signInHolding(server, []) }
})
afterAll(() => server.stop())

const params = { list: 'content-sets' }
const fields = {
  name: 'Online rules',
  shared: false,
  filters: { status: ['online'] },
  sort: '-count',
  order: ['name'],
  hidden: ['count'],
}
const create = (more: object = {}, by = one) =>
  server.ask(createView, { params, body: { ...fields, ...more } }, by)
const seen = async (by: { token: string }) =>
  (await server.ask(readViews, { params }, by)).list.map(({ name }) => name)

describe('a view', () => {
  it('is stored as it was saved, for its user only', async () => {
    const { id } = await create()
    const [view] = (await server.ask(readViews, { params }, one)).list
    expect(view).toMatchObject({ id, ...fields, own: true, isDefault: false, version: 1 })
    expect(await seen(two)).toEqual([])
    const foreign = { params: { ...params, id }, body: { version: 1, changes: { name: 'Mine' } } }
    expect((await server.call(updateView, foreign, two)).code).toBe(errors.notFound.code)
    expect((await server.call(deleteView, { params: { ...params, id } }, two)).code).toBe(
      errors.notFound.code,
    )
    expect((await server.call(setDefaultView, { params, body: { id } }, two)).code).toBe(errors.notFound.code)
    expect(await server.ask(deleteView, { params: { ...params, id } }, one)).toBe(true)
  })

  it('of Explore is sent weekly to its subscribers until they unsubscribe', async () => {
    const reader = { token: await signInHolding(server, ['insight:read']) }
    const list = 'explore'
    const filters = { measure: 'clicks', by: ['topic'], range: '90d' }
    const body = { name: 'Topics', shared: false, filters, sort: null, order: [], hidden: [] }
    const { id } = await server.ask(createView, { params: { list }, body }, reader)
    const send = (on: boolean) => server.ask(sendViewWeekly, { params: { list, id }, body: { on } }, reader)
    expect(await send(true)).toMatchObject({ id, isSentWeekly: true })
    expect(await send(false)).toMatchObject({ id, isSentWeekly: false })
  })

  it('that is shared is seen with its owner by users who may read the list, and changed by its owner only', async () => {
    const { id } = await create({ shared: true, name: 'For all' })
    const [view] = (await server.ask(readViews, { params }, two)).list
    expect(view).toMatchObject({ id, own: false, name: 'For all' })
    expect(view?.owner).toMatch(/^holder-/)
    expect(await seen(stranger)).toEqual([])
    expect(
      (await server.call(createView, { params, body: { ...fields, shared: true } }, stranger)).code,
    ).toBe(errors.forbidden.code)
    const unknown = { params: { list: 'unknown-list' }, body: { ...fields, filters: {}, shared: true } }
    expect((await server.call(createView, unknown, one)).code).toBe(errors.notFound.code)
    const unshared = await create({}, stranger)
    const share = { params: { ...params, id: unshared.id }, body: { version: 1, changes: { shared: true } } }
    expect((await server.call(updateView, share, stranger)).code).toBe(errors.forbidden.code)
    expect((await server.call(deleteView, { params: { ...params, id } }, two)).code).toBe(
      errors.notFound.code,
    )
    await server.ask(setDefaultView, { params, body: { id } }, two)
    expect((await server.ask(readViews, { params }, two)).list[0]?.isDefault).toBe(true)
    expect((await server.ask(readViews, { params }, one)).list[0]?.isDefault).toBe(false)
    await server.ask(setDefaultView, { params, body: { id: null } }, two)
    expect((await server.ask(readViews, { params }, two)).list[0]?.isDefault).toBe(false)
    await server.ask(deleteView, { params: { ...params, id } }, one)
    expect(await seen(two)).toEqual([])
  })

  it('is logged; only its owner can undo changes, and a deleted view is restored to its owner', async () => {
    const mine = { token: await signInHolding(server, ['operation-log:read', 'operation-log:undo']) }
    const keeper = { token: await signInHolding(server, ['operation-log:read', 'operation-log:undo']) }
    const { id, version } = await create({ name: 'Logged' }, mine)
    const view = { params: { ...params, id } }
    await server.ask(updateView, { ...view, body: { version, changes: { name: 'Renamed' } } }, mine)
    const last = async () =>
      (await server.ask(listOperations, { query: { entity: 'list-view' } }, mine)).list[0]
    const undo = async (as: { token: string }) =>
      (await server.call(undoOperation, { params: { id: (await last())?.id }, body: { scope: 'entry' } }, as))
        .code
    expect(await last()).toMatchObject({ entityId: id, title: 'Renamed', action: 'list-view.update' })
    expect(await undo(keeper)).toBe(errors.notFound.code)
    expect(await undo(mine)).toBe(20000)
    expect(await seen(mine)).toEqual(['Logged'])
    await server.ask(deleteView, view, mine)
    expect(await undo(keeper)).toBe(20000)
    expect((await server.ask(readViews, { params }, mine)).list).toMatchObject([
      { id, name: 'Logged', own: true },
    ])
    await server.ask(deleteView, view, mine)
  })

  it('changes from the version that it was read at', async () => {
    const { id } = await create({ name: 'First' })
    const rename = (name: string) =>
      server.call(updateView, { params: { ...params, id }, body: { version: 1, changes: { name } } }, one)
    expect((await rename('Second')).code).toBe(20000)
    const { code, data } = await rename('Third')
    expect([code, data]).toMatchObject([errors.conflict.code, { current: { name: 'Second', version: 2 } }])
  })

  it('stores the query of its list, days as days, and texts as they are', async () => {
    const filters = {
      name: '2026-03-01',
      createdFrom: '2026-03-01',
      createdBefore: '2026-04-01',
      status: 'online',
    }
    const { id } = await create({ name: 'March', filters })
    const view = (await server.ask(readViews, { params }, one)).list.find(each => each.id === id)
    expect(view?.filters).toEqual(filters)
  })

  it('is refused with each filter that its list does not accept', async () => {
    const filters = {
      status: ['sold'],
      nothing: 'like that',
      current: '3',
      createdFrom: '2026-02-30',
    }
    const issuesOf = (data: unknown) => errors.invalid.data.parse(data).issues
    const made = await server.call(createView, { params, body: { ...fields, filters } }, one)
    expect(made.code).toBe(errors.invalid.code)
    expect(
      issuesOf(made.data)
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(
      Object.keys(filters)
        .map(key => `body.filters.${key}`)
        .toSorted(),
    )

    const { id, version } = await create({ name: 'Sound' })
    const reversed = { createdFrom: '2026-04-01', createdBefore: '2026-03-01' }
    const change = { params: { ...params, id }, body: { version, changes: { filters: reversed } } }
    const changed = await server.call(updateView, change, one)
    expect(changed.code).toBe(errors.invalid.code)
    expect(issuesOf(changed.data)).toMatchObject([{ path: 'body.changes.filters.createdBefore' }])
    const ofNone = { params: { list: 'no-list' }, body: { ...fields, filters: { name: 'x' } } }
    expect((await server.call(createView, ofNone, one)).code).toBe(errors.invalid.code)
  })

  it('without a name, or of a list that cannot be, is refused', async () => {
    expect((await server.call(createView, { params, body: { ...fields, name: ' ' } }, one)).code).toBe(
      errors.invalid.code,
    )
    expect((await server.call(readViews, { params: { list: 'No list' } }, one)).code).toBe(
      errors.invalid.code,
    )
  })
})
