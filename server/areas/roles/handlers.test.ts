import { listOperations } from '@greenroom/contract/areas/audit/operation-log'
import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import { readMenu, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import { listContentSets } from '@greenroom/contract/areas/content/content-sets'
import {
  createRole,
  deleteRole,
  listRoles,
  type Role,
  type RoleFields,
  readRole,
  readRoleUse,
  updateRole,
} from '@greenroom/contract/areas/roles/roles'
import { createUser, listRoleNames } from '@greenroom/contract/areas/users/users'
import { errors } from '@greenroom/contract/errors'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { grantPermission } from './grants.ts'
import { roles, userRoles } from './schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'
const editorFields: RoleFields = {
  code: 'editor',
  nameChinese: '编辑',
  nameEnglish: 'Editor',
  base: 'user',
  dataScope: 'own',
  permissions: ['content-set:read', 'content-set:update'],
  menu: ['SearchTable'],
}

let server: TestServer
let admin: { token: string; language: 'en-US' }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterEach(() => server.stop())

const make = (fields: Partial<RoleFields> = {}, who = admin) =>
  server.ask(createRole, { body: { ...editorFields, ...fields } }, who)
const change = (role: Pick<Role, 'id' | 'version'>, changes: Partial<RoleFields>, token = admin.token) =>
  server.call(
    updateRole,
    { params: { id: role.id }, body: { version: role.version, changes } },
    { token, language: 'en-US' },
  )
const remove = (id: string, token = admin.token) => server.call(deleteRole, { params: { id } }, { token })
const roleOf = async (code: string): Promise<Role> => {
  const { list } = await server.ask(listRoles, { query: { text: code } }, admin)
  return server.ask(readRole, { params: { id: list.find(role => role.code === code)?.id ?? '' } }, admin)
}
const issuePaths = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)
const give = (userId: string, roleId: string) =>
  server.database.pool.insert(userRoles).values({ userId, roleId })
const idOf = async (token: string) => (await server.ask(readUserInfo, {}, { token })).id

describe('role.list', () => {
  it('counts the users of each role, applies every filter and sorts by every key', async () => {
    await make()
    const codes = async (query: Record<string, unknown>) =>
      listRoles.response
        .parse((await server.call(listRoles, { query }, admin)).data)
        .list.map(({ code }) => code)
    expect(await codes({})).toEqual(['admin', 'user', 'editor'])
    expect(await codes({ text: '编辑' })).toEqual(['editor'])
    expect(await codes({ text: 'EDIT' })).toEqual(['editor'])
    expect(await codes({ base: 'user' })).toEqual(['user', 'editor'])
    expect(await codes({ dataScope: ['own', 'team'] })).toEqual(['editor'])
    expect(await codes({ permission: 'role:delete' })).toEqual(['admin'])
    expect(await codes({ permission: ['role:delete', 'content-set:update'] })).toHaveLength(3)
    expect((await codes({ sort: 'users' }))[0]).toBe('editor')
    expect(await codes({ sort: '-code' })).toEqual(['user', 'editor', 'admin'])
    for (const sort of ['createdTime', '-updatedTime']) expect(await codes({ sort })).toHaveLength(3)
    const { list } = await server.ask(listRoles, { query: { text: 'editor' } }, admin)
    expect(list[0]).toMatchObject({ users: 0, permissionCount: 2, menuCount: 1, builtin: false })
    expect((await roleOf('admin')).users).toBe(1)
  })

  it('refuses unknown filter values and sort keys', async () => {
    const { data } = await server.call(listRoles, { query: { base: 'root', sort: 'name' } }, admin)
    expect(issuePaths(data).toSorted()).toEqual(['query.base', 'query.sort'])
  })
})

describe('role.create', () => {
  it('creates a role that takes effect as soon as a user has it', async () => {
    const role = await make()
    expect(role).toMatchObject({ permissions: editorFields.permissions, menu: ['SearchTable'], users: 0 })
    const body = {
      username: 'lin',
      name: 'Lin',
      email: '',
      phone: '',
      jobName: '',
      organizationName: '',
      roles: [role.id],
    }
    await server.ask(createUser, { body }, admin)
    expect((await roleOf('editor')).users).toBe(1)
  })

  it('names every wrong field, and makes nothing', async () => {
    const wrong = { ...editorFields, code: 'Two words', nameEnglish: ' ', permissions: ['root'], menu: [''] }
    const { data } = await server.call(createRole, { body: wrong }, admin)
    expect(issuePaths(data).toSorted()).toEqual([
      'body.code',
      'body.menu.0',
      'body.nameEnglish',
      'body.permissions.0',
    ])
    expect((await server.ask(listRoles, { query: {} }, admin)).total).toBe(2)
  })

  it('lets one of two have a code that both ask for at once', async () => {
    const both = await Promise.all([1, 2].map(() => server.call(createRole, { body: editorFields }, admin)))
    const refused = both.filter(({ code }) => code !== 20000)
    expect(refused.map(({ data }) => issuePaths(data))).toEqual([['body.code']])
  })
})

describe('role.update', () => {
  it('saves what changed, and refuses what started from an older version', async () => {
    const role = await make()
    expect((await change(role, { nameEnglish: 'Writer', menu: null })).data).toMatchObject({
      name: { 'zh-CN': '编辑', 'en-US': 'Writer' },
      menu: null,
      permissions: role.permissions,
      version: 2,
    })
    const stale = await change(role, { nameChinese: '作者' })
    expect(stale).toMatchObject({ code: errors.conflict.code, data: { current: { version: 2, menu: null } } })
    expect((await change({ ...role, id: unknownId }, { base: 'user' })).code).toBe(errors.notFound.code)
    expect(issuePaths((await change(role, {})).data)).toEqual(['body.changes'])
  })

  it('lets one of two win who save from the same version at once', async () => {
    const role = await make()
    const both = await Promise.all([change(role, { nameEnglish: 'A' }), change(role, { nameEnglish: 'B' })])
    expect(both.map(({ code }) => code).toSorted()).toEqual([20000, errors.conflict.code])
  })

  it('counts at once for who holds it, here and on another server: permissions, rows and menu', async () => {
    const second = await startTestServer({}, server.database.again())
    try {
      const token = await signInHolding(server, [])
      const role = await make({ permissions: [] })
      await give(await idOf(token), role.id)
      const codes = async (on: TestServer) => (await on.call(listContentSets, {}, { token })).code
      expect([await codes(server), await codes(second)]).toEqual([40003, 40003])
      const listener = vi.fn()
      server.platform.events.listen(({ event, audience }) => {
        if (event.topic === 'access.changed') listener(event.ids, audience)
      })
      await change(role, { permissions: ['content-set:read'], menu: ['Card'] })
      expect(await codes(server)).toBe(20000)
      const id = await idOf(token)
      expect(listener).toHaveBeenCalledWith([id], { users: [id] })
      await vi.waitFor(async () => expect(await codes(second)).toBe(20000), 5000)
      const menu = await second.ask(readMenu, {}, { token })
      // The user's other role shows all entries; this role alone shows only the chosen ones.
      expect(menu.map(({ name }) => name)).toContain('system')
      await server.database.pool
        .delete(roles)
        .where(eq(roles.code, (await server.ask(readUserInfo, {}, { token })).username))
      const chosen = await second.ask(readMenu, {}, { token })
      expect(chosen.flatMap(({ children = [] }) => children.map(({ name }) => name))).toEqual([
        'Workplace',
        'Card',
      ])
    } finally {
      await second.stop()
    }
  })

  it('keeps permissions of other versions, which the form does not know', async () => {
    const { id } = await make()
    const pool = server.database.pool
    await pool
      .update(roles)
      .set({ permissions: ['content-set:read', 'later:thing'] })
      .where(eq(roles.id, id))
    const role = await roleOf('editor')
    expect(role.permissions).toEqual(['content-set:read'])
    await change(role, { permissions: ['content-item:read'] })
    const [stored] = await pool.select().from(roles).where(eq(roles.id, id))
    expect(stored?.permissions.toSorted()).toEqual(['content-item:read', 'later:thing'])
  })

  it('leaves the built-in roles their base, and the administrators all that they may do', async () => {
    const [administrators, users] = [await roleOf('admin'), await roleOf('user')]
    for (const changes of [
      { base: 'user' },
      { permissions: [] },
      { dataScope: 'own' },
      { menu: [] },
    ] as const) {
      const { code } = await change(administrators, changes as Partial<RoleFields>)
      expect(code).toBe(errors.builtInRole.code)
    }
    expect((await change(users, { base: 'admin' })).code).toBe(errors.builtInRole.code)
    expect((await change(users, { permissions: [], dataScope: 'own' })).code).toBe(20000)
    expect((await change(administrators, { nameEnglish: 'Boss' })).code).toBe(20000)
    for (const { id } of [administrators, users])
      expect((await remove(id)).code).toBe(errors.builtInRole.code)
  })
})

describe('no user hands out more than they hold', () => {
  const few: Permission[] = ['role:read', 'role:create', 'role:update', 'role:delete', 'content-set:read']
  const above = errors.aboveOwnRights.code
  const body = { ...editorFields, permissions: few, dataScope: 'all' } as const
  const create = async (token: string, fields: Partial<RoleFields>) =>
    (await server.call(createRole, { body: { ...body, ...fields } }, { token })).code

  it('by a new role: not permissions, not administration, not rows', async () => {
    const token = await signInHolding(server, few)
    expect(await create(token, { permissions: ['content-set:delete'] })).toBe(above)
    expect(await create(token, { base: 'admin' })).toBe(above)
    expect(await create(token, {})).toBe(20000)
    const narrow = await signInHolding(server, few, 'own')
    expect(await create(narrow, { code: 'wide' })).toBe(above)
    expect(await create(narrow, { code: 'narrow', dataScope: 'own' })).toBe(20000)
  })

  it('by a role that they hold themselves, or one that allows more than they may', async () => {
    const token = await signInHolding(server, few)
    const { username } = await server.ask(readUserInfo, {}, { token })
    const own = await roleOf(username)
    expect((await change(own, { permissions: [...allPermissions] }, token)).code).toBe(above)
    expect((await change(own, { base: 'admin' }, token)).code).toBe(above)
    expect((await change(own, { nameEnglish: 'Mine' }, token)).code).toBe(20000)
    const strong = await make({ code: 'strong', permissions: ['user:delete'] })
    expect((await change(strong, { permissions: [] }, token)).code).toBe(above)
    expect((await remove(strong.id, token)).code).toBe(above)
  })

  it('by a temporary grant', async () => {
    const token = await signInHolding(server, few)
    const userId = await idOf(token)
    const expiresAt = new Date(Date.now() + 60_000)
    const grant = { userId, permission: 'user:delete', grantedBy: userId } as const
    await grantPermission(server.database.pool, { ...grant, expiresAt })
    expect(await create(token, { permissions: ['user:delete'] })).toBe(above)
    await grantPermission(server.database.pool, { ...grant, expiresAt: null })
    expect(await create(token, { permissions: ['user:delete'] })).toBe(20000)
  })
})

describe('role.delete and role.use', () => {
  it('name who holds the role and what they would lose, then take it from them at once', async () => {
    const role = await make({ permissions: ['content-set:read', 'content-set:delete'] })
    const tokens = await Promise.all([signInHolding(server, ['content-set:read']), signInHolding(server, [])])
    for (const token of tokens) await give(await idOf(token), role.id)
    const { username } = await server.ask(readUserInfo, {}, { token: tokens[1] })
    await server.database.pool.delete(roles).where(eq(roles.code, username))
    const use = await server.ask(readRoleUse, { params: { id: role.id } }, admin)
    expect(use).toMatchObject({ users: 2, withoutRole: 1, administrators: 0 })
    expect(use.names).toHaveLength(2)
    expect(use.loses).toEqual([
      { permission: 'content-set:delete', users: 2 },
      { permission: 'content-set:read', users: 1 },
    ])
    expect((await remove(role.id)).code).toBe(20000)
    const codes = await Promise.all(
      tokens.map(async token => (await server.call(listContentSets, {}, { token })).code),
    )
    expect(codes).toEqual([20000, 40003])
    expect((await remove(role.id)).code).toBe(errors.notFound.code)
    for (const call of [readRole, readRoleUse]) {
      const { code } = await server.call(call, { params: { id: role.id } }, admin)
      expect(code).toBe(errors.notFound.code)
    }
  })

  it('leave a user who can administer users and roles', async () => {
    const chief = await make({
      code: 'chief',
      base: 'admin',
      dataScope: 'all',
      permissions: [...allPermissions],
    })
    const pool = server.database.pool
    const [first] = await pool.select({ id: users.id }).from(users).where(eq(users.username, 'admin'))
    const { id } = await roleOf('admin')
    await give(first?.id ?? '', chief.id)
    await pool.delete(userRoles).where(eq(userRoles.roleId, id))
    const last = errors.lastAdministrator.code
    expect((await change(chief, { base: 'user' })).code).toBe(last)
    expect((await change(chief, { permissions: ['role:read', 'content-item:read'] })).code).toBe(last)
    expect((await remove(chief.id)).code).toBe(last)
    expect(
      (await change(chief, { permissions: allPermissions.filter(one => one !== 'content-item:read') })).code,
    ).toBe(20000)
  })
})

describe('undone from the operation log', () => {
  const undo = async (query: Record<string, unknown>, as = admin) => {
    const { list } = await server.ask(listOperations, { query: { entity: 'role', ...query } }, admin)
    const request = { params: { id: list[0]?.id ?? '' }, body: { scope: 'request' } }
    return server.call(undoOperation, request, as)
  }

  it('a deletion gives the role back to everyone who held it', async () => {
    const role = await make()
    const token = await signInHolding(server, [])
    await give(await idOf(token), role.id)
    await remove(role.id)
    const codes = async () => (await server.call(listContentSets, {}, { token })).code
    expect(await codes()).toBe(40003)
    expect((await undo({ operation: 'delete' })).code).toBe(20000)
    expect(await roleOf('editor')).toMatchObject({
      ...role,
      users: 1,
      version: 2,
      updatedTime: expect.anything(),
    })
    expect(await codes()).toBe(20000)
  })

  it('an edit is undone only by who may do all that either state allows', async () => {
    const role = await make({ permissions: ['user:delete'], dataScope: 'all' })
    const may: Permission[] = ['operation-log:undo', 'operation-log:read', 'role:update', 'content-set:read']
    const helper = { ...admin, token: await signInHolding(server, may) }
    await change(role, { permissions: ['content-set:read'] })
    expect((await undo({}, helper)).code).toBe(errors.aboveOwnRights.code)
    expect((await undo({})).code).toBe(20000)
    expect((await roleOf('editor')).permissions).toEqual(['user:delete'])
  })

  it('no edit of the administrators’ role is brought back that would take something from them', async () => {
    const { id } = await roleOf('admin')
    const pool = server.database.pool
    await pool.update(roles).set({ dataScope: 'own' }).where(eq(roles.id, id))
    await pool.update(roles).set({ dataScope: 'all' }).where(eq(roles.id, id))
    expect((await undo({ operation: 'update' })).code).toBe(errors.builtInRole.code)
  })
})

it('roles that users may have are the roles of the list', async () => {
  await make()
  const names = await server.ask(listRoleNames, {}, admin)
  expect(names.map(({ code }) => code)).toEqual(['admin', 'user', 'editor'])
})
