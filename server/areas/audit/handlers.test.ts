import { listOperations, readOperation } from '@greenroom/contract/areas/audit/operation-log'
import { readUndoPlan, undoOperation } from '@greenroom/contract/areas/audit/undo'
import { login, logout } from '@greenroom/contract/areas/auth/sign-in'
import {
  createContentSet,
  deleteContentSets,
  putContentSetsOnline,
  updateContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

type Query = Parameters<typeof list>[0]
const list = (query: Record<string, unknown> = {}) => server.call(listOperations, { query }, admin)
async function entries(query: Query = {}) {
  return listOperations.response.parse((await list({ pageSize: '100', ...query })).data).list
}
const make = (name: string) => {
  const body = { name, contentType: 'img', filterType: 'artificial', description: '' } as const
  return server.ask(createContentSet, { body }, admin)
}

describe('operation-log.list', () => {
  it('tells newest first who did what, to what, from where, and a sign-in like a change', async () => {
    const set = await make('日志里的集合')
    const [latest] = await entries()
    expect(latest).toMatchObject({
      action: 'content-set.create',
      entity: 'content-set',
      entityId: set.id,
      title: '日志里的集合',
      operation: 'insert',
      user: { username: 'admin' },
    })
    expect(latest?.requestId).not.toBe('')
    const signIns = await entries({ entity: 'session', operation: 'insert' })
    expect(signIns[0]).toMatchObject({ action: 'access.login', user: { username: 'admin' } })
  })

  it('names the new state of a record, and the actions that can never be undone', async () => {
    const { id } = await make('上线的集合')
    await server.ask(putContentSetsOnline, { body: { ids: [id] } }, admin)
    const [online, created] = await entries({ entityId: id })
    expect(online).toMatchObject({ action: 'content-set.online', newStatus: 'online', undoRefusal: null })
    expect(created).toMatchObject({ action: 'content-set.create', newStatus: null, undoRefusal: 'changed' })
    const [signIn] = await entries({ entity: 'session', operation: 'insert' })
    expect(signIn).toMatchObject({ undoRefusal: 'session' })
    await server.ask(undoOperation, { params: { id: online?.id ?? '' }, body: { scope: 'entry' } }, admin)
    const [, undone] = await entries({ entityId: id })
    expect(undone).toMatchObject({ undoRefusal: 'undone' })
  })

  it('applies every filter, and all of them together', async () => {
    const set = await make('过滤 Filtered')
    await server.call(login, { body: { username: 'nobody-here', password: 'wrong' } })
    const all = await entries()
    const titles = async (query: Query) => (await entries(query)).map(({ title }) => title)
    expect(await titles({ title: 'fILTer', action: 'content-set.create' })).toEqual(['过滤 Filtered'])
    expect(await titles({ title: '过滤' })).toContain('过滤 Filtered')
    expect(await titles({ operation: 'refused' })).toEqual(['nobody-here'])
    expect((await entries({ user: 'ADMI' })).every(({ user }) => user?.username === 'admin')).toBe(true)
    expect(await titles({ user: 'no such user' })).toEqual([])
    expect(new Set((await entries({ entity: ['content-set', 'role'] })).map(({ entity }) => entity))).toEqual(
      new Set(['content-set', 'role']),
    )
    const entry = all.find(({ entityId }) => entityId === set.id)
    const moment = entry?.time ?? ''
    const after = new Date(Date.parse(moment) + 1).toISOString()
    expect(
      await titles({ timeFrom: moment, timeBefore: after, entity: 'content-set', user: 'admin' }),
    ).toEqual(['过滤 Filtered'])
    expect(await titles({ timeBefore: '2020-01-01T00:00:00Z' })).toEqual([])
  })

  it('searches titles, written and overwritten texts, and names; in Chinese, too', async () => {
    const body = {
      name: '全文检索集合',
      contentType: 'img',
      filterType: 'artificial',
      description: '编辑精选 Weekly',
    } as const
    const set = await server.ask(createContentSet, { body }, admin)
    const changes = { description: 'overwritten' }
    await server.ask(
      updateContentSet,
      { params: { id: set.id }, body: { version: set.version, changes } },
      admin,
    )
    const found = async (query: Query) => (await entries(query)).map(({ operation }) => operation)
    const only = { entity: 'content-set' }
    expect(await found({ ...only, text: '检索' })).toEqual(['update', 'insert'])
    expect(await found({ ...only, text: '精选 weEK' })).toEqual(['update', 'insert'])
    expect(await found({ ...only, text: 'overwri' })).toEqual(['update'])
    expect(await found({ ...only, text: '选精' })).toEqual([])
    const byAdmin = await entries({ text: 'ADMI', action: 'content-set.update' })
    expect(byAdmin.map(({ title }) => title)).toContain('全文检索集合')
    await server.database.pool.update(users).set({ phone: '13899990000' }).where(eq(users.username, 'user'))
    expect(await entries({ text: '13899990000' })).toEqual([])
  })

  it('finds by address, system and request', async () => {
    const logged = { entity: 'content-set', entityId: '', changes: {}, action: 'content-set.create' }
    const device = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'
    const from = { address: '203.0.113.7', device, requestId: 'request-of-a-phone' }
    await server.database.pool
      .insert(operationLog)
      .values({ ...logged, ...from, title: 'From a phone', operation: 'insert' as const })
    const titles = async (query: Query) => (await entries(query)).map(({ title }) => title)
    for (const query of [
      { address: from.address, system: 'iOS' },
      { address: from.address },
      { requestId: from.requestId },
      { ...from, device: undefined, system: ['iOS', 'macOS'] },
    ]) {
      const { device: _, ...requested } = { device: undefined, ...query }
      expect(await titles(requested)).toEqual(['From a phone'])
    }
    expect(await titles({ address: from.address, system: 'macOS' })).toEqual([])
  })

  it('counts entries that others wrote a moment ago, for each filter', async () => {
    const totalOf = async (query: Query) => listOperations.response.parse((await list(query)).data).total
    const [all, sets] = [await totalOf({}), await totalOf({ entity: 'content-set' })]
    await make('Counted')
    await make('Counted')
    expect([await totalOf({}), await totalOf({ entity: 'content-set' })]).toEqual([all + 2, sets + 2])
  })

  it('reads page after page without gaps, oldest first if asked', async () => {
    const pages = await Promise.all(
      ['1', '2', '3'].map(current => entries({ current, pageSize: '7', sort: 'time' })),
    )
    const ids = pages.flat().map(({ id }) => Number(id))
    expect(new Set(ids).size).toBe(21)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
  })

  it('names deleted users, and finds them', async () => {
    const token = await signInHolding(server, ['content-set:create'])
    const body = { name: 'Left behind', contentType: 'img', filterType: 'artificial', description: '' }
    await server.call(createContentSet, { body }, { token })
    const [entry] = await entries({ title: 'Left behind' })
    const username = entry?.user?.username ?? ''
    await server.database.pool.delete(users).where(eq(users.username, username))
    expect((await entries({ user: username })).map(({ title }) => title)).toContain('Left behind')
    expect((await entries({ title: 'Left behind' }))[0]?.user).toMatchObject({ username })
  })

  it('finds everyone whose name has the text, also when they are many', async () => {
    const names = Array.from({ length: 60 }, (_, place) => `crowd-${place}`)
    const crowd = await server.database.pool
      .insert(users)
      .values(names.map(username => ({ username, passwordHash: '' })))
      .returning({ id: users.id })
    const logged = {
      requestId: '',
      address: '',
      device: '',
      entity: 'content-set',
      entityId: '',
      changes: {},
    }
    await server.database.pool.insert(operationLog).values(
      crowd.map(({ id }) => ({
        ...logged,
        actorId: id,
        action: 'content-set.create',
        title: 'By many',
        operation: 'insert' as const,
      })),
    )
    expect(await entries({ user: 'crowd-' })).toHaveLength(60)
    expect(await entries({ user: 'crowd-7' })).toHaveLength(1)
  })

  it('says what a role was given to, not only ids', async () => {
    await signInHolding(server, [])
    const [entry] = await entries({ entity: 'user-role' })
    expect(entry?.title).toMatch(/^holder-\S+ · holder-\S+$/)
  })

  it('names the errors of a query', async () => {
    const wrong = {
      entity: 'moon',
      operation: 'x',
      sort: 'title',
      timeFrom: 'yesterday',
      user: 'x'.repeat(61),
    }
    const { code, data } = await list(wrong)
    expect(code).toBe(errors.invalid.code)
    const { issues } = errors.invalid.data.parse(data)
    expect(issues.map(({ path }) => path).toSorted()).toEqual(
      ['query.entity', 'query.operation', 'query.user', 'query.sort', 'query.timeFrom'].toSorted(),
    )
    const range = { timeFrom: '2026-02-01T00:00:00Z', timeBefore: '2026-01-01T00:00:00Z' }
    expect((await list(range)).code).toBe(errors.invalid.code)
  })
})

describe('operation-log.read', () => {
  const read = (id: string) => server.ask(readOperation, { params: { id } }, admin)

  it('gives each changed field before and after', async () => {
    const { id, version } = await make('Before')
    const changes = { name: 'After' }
    await server.ask(updateContentSet, { params: { id }, body: { version, changes } }, admin)
    await server.ask(deleteContentSets, { body: { ids: [id] } }, admin)
    const [deleted, changed] = await entries({ entity: 'content-set' })
    expect((await read(changed?.id ?? '')).changes).toEqual({ name: ['Before', 'After'] })
    expect((await read(deleted?.id ?? '')).changes).toMatchObject({ name: ['After', null] })
  })

  it('never gives a secret, hides most of a phone number, and names the users that ids stand for', async () => {
    const token = await server.signIn('user')
    await server.ask(logout, {}, { token })
    const [signIn] = await entries({ action: 'access.login', user: 'user' })
    const session = await read(signIn?.id ?? '')
    expect(session.changes.token_hash).toEqual(['***', '***'])
    const user = session.changes.user_id?.[1]
    expect(session.names[String(user)]).toBeTruthy()
    await server.database.pool.update(users).set({ phone: '13800001234' }).where(eq(users.username, 'user'))
    const [changed] = await entries({ entity: 'user', operation: 'update' })
    expect((await read(changed?.id ?? '')).changes.phone?.[1]).toBe('138****1234')
    const [stored] = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.id, Number(changed?.id)))
    expect(stored?.changes.phone?.[1]).toBe('13800001234')
  })

  it('answers not found for an unknown entry, and refuses ids that are no number', async () => {
    const code = async (id: string) => (await server.call(readOperation, { params: { id } }, admin)).code
    expect(await code('999999999999999')).toBe(errors.notFound.code)
    expect(await code('0')).toBe(errors.invalid.code)
    expect(await code('1 or 1=1')).toBe(errors.invalid.code)
  })
})

describe('operation-log.undo-plan', () => {
  it('shows no newer entry of a user whose doings one may not see', async () => {
    const permissions = ['content-set:create', 'content-set:read', 'operation-log:undo'] as const
    const token = await signInHolding(server, permissions, 'own')
    const body = { name: 'Of one', contentType: 'img', filterType: 'artificial' } as const
    const { id } = await server.ask(createContentSet, { body }, { token })
    const [created] = await entries({ entity: 'content-set', operation: 'insert' })
    const changes = { version: 1, changes: { name: 'Of another' } }
    await server.ask(updateContentSet, { params: { id }, body: changes }, admin)
    const plan = { params: { id: created?.id ?? '' }, query: {} }
    const { refusal } = await server.ask(readUndoPlan, plan, { token })
    expect(refusal).toMatchObject({ reason: 'changed', newer: null })
    const { refusal: shown } = await server.ask(readUndoPlan, plan, admin)
    expect(shown?.newer).toMatchObject({ user: { username: 'admin' } })
  })
})
