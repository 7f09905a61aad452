import { readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { createContentSet, listContentSets } from '@greenroom/contract/areas/content/content-sets'
import { createRole, previewScope, type RoleFields } from '@greenroom/contract/areas/roles/roles'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { contentSets } from '../content/schema.ts'
import { userRoles } from './schema.ts'

const editorFields: RoleFields = {
  code: 'editor',
  nameChinese: '编辑',
  nameEnglish: 'Editor',
  base: 'user',
  dataScope: 'own',
  permissions: ['content-set:read'],
  menu: null,
}

let server: TestServer
let admin: { token: string }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterEach(() => server.stop())

const idOf = async (token: string) => (await server.ask(readUserInfo, {}, { token })).id

describe('role.preview', () => {
  const preview = (query: Record<string, string>, token = admin.token) =>
    server.call(previewScope, { query }, { token })
  const countsOf = async (query: Record<string, string>, token = admin.token) => {
    const {
      viewer,
      users: seenUsers,
      entities,
    } = previewScope.response.parse((await preview(query, token)).data)
    const counts = entities.map(({ entity, seen, total }) => [entity, seen, total])
    return {
      viewer: viewer.name,
      users: seenUsers,
      ...Object.fromEntries(counts.map(([entity, ...rest]) => [entity, rest])),
    }
  }

  it('counts old entries of the operation log once, and newer ones exactly', async () => {
    const counts = vi.spyOn(server.database.pool, '$count')
    const ofLog = () => counts.mock.calls.filter(([table]) => table === operationLog).length
    const logOf = async (dataScope: string) =>
      previewScope.response
        .parse((await preview({ dataScope })).data)
        .entities.find(({ entity }) => entity === 'operation-log')
    const first = await logOf('all')
    expect(first?.seen).toBe(first?.total)
    counts.mockClear()
    const body = { name: 'New', contentType: 'img', filterType: 'artificial', description: '' } as const
    await server.ask(createContentSet, { body }, admin)
    expect(await logOf('all')).toMatchObject({ seen: (first?.seen ?? 0) + 1, total: (first?.total ?? 0) + 1 })
    expect(ofLog()).toBe(1)
    expect((await logOf('own'))?.total).toBe((first?.total ?? 0) + 1)
    counts.mockRestore()
  })

  it('counts other rows once, and again when they have changed', async () => {
    const counts = vi.spyOn(server.database.pool, '$count')
    const ofSets = () => counts.mock.calls.filter(([table]) => table === contentSets).length
    const seen = () => countsOf({ dataScope: 'own' })
    expect(await seen()).toMatchObject({ 'content-set': [28, 55] })
    expect(ofSets()).toBe(2)
    expect(await seen()).toMatchObject({ 'content-set': [28, 55] })
    expect(ofSets()).toBe(2)
    const body = { name: 'New', contentType: 'img', filterType: 'artificial', description: '' } as const
    await server.ask(createContentSet, { body }, admin)
    expect(await seen()).toMatchObject({ 'content-set': [29, 56] })
    counts.mockRestore()
  })

  it('counts the rows that a scope shows to a user as the lists then show them', async () => {
    expect(await countsOf({ dataScope: 'all' })).toMatchObject({
      users: null,
      'content-set': [55, 55],
      user: [2, 2],
    })
    const token = await signInHolding(server, ['content-set:read', 'user:read'], 'own')
    const userId = await idOf(token)
    const body = { name: 'Only one', contentType: 'img', filterType: 'artificial', description: '' } as const
    await server.ask(createContentSet, { body }, admin)
    const [set] = await server.database.pool
      .update(contentSets)
      .set({ createdBy: userId })
      .where(eq(contentSets.name, 'Only one'))
      .returning()
    const { data } = await preview({ dataScope: 'own', userId })
    const { entities, viewer, users: count } = previewScope.response.parse(data)
    expect({ id: viewer.id, count }).toEqual({ id: userId, count: 1 })
    expect(entities[0]).toMatchObject({ seen: 1, total: 56, sample: [{ id: set?.id, title: 'Only one' }] })
    expect((await server.ask(listContentSets, { query: {} }, { token })).total).toBe(1)
  })

  it('offers the holders of the role to look as, without users outside of the data scope', async () => {
    const role = await server.ask(createRole, { body: editorFields }, admin)
    const holder = await idOf(await signInHolding(server, []))
    await server.database.pool.insert(userRoles).values({ userId: holder, roleId: role.id })
    const { data } = await preview({ dataScope: 'own', roleId: role.id })
    expect(previewScope.response.parse(data).viewers.map(({ id }) => id)).toEqual([
      await idOf(admin.token),
      holder,
    ])
    const narrow = await signInHolding(server, ['role:read', 'content-set:read'], 'own')
    expect((await preview({ dataScope: 'all', userId: holder }, narrow)).code).toBe(errors.notFound.code)
    const own = await countsOf({ dataScope: 'all', roleId: role.id }, narrow)
    // Only the user's own rows, of the kinds that the user may read.
    expect(own).toEqual({ viewer: expect.any(String), users: null, 'content-set': [0, 0] })
    expect((await preview({ dataScope: 'most' })).code).toBe(errors.invalid.code)
  })
})
