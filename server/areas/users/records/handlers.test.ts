import { changePassword, login, readUserInfo } from '@greenroom/contract/areas/auth/sign-in'
import {
  createUser,
  deleteUser,
  disableUser,
  enableUser,
  listRoleNames,
  listUsers,
  readUser,
  type UserRow,
  updateUser,
} from '@greenroom/contract/areas/users/users'
import type { Endpoint } from '@greenroom/contract/endpoint'
import { errors } from '@greenroom/contract/errors'
import { allPermissions } from '@greenroom/contract/permissions'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { sessions } from '../../auth/sessions/schema.ts'
import { permissionGrants, roles } from '../../roles/schema.ts'

const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

let server: TestServer
let admin: { token: string; language: 'en-US' }
let roleIds: Record<'admin' | 'user', string>

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
  const found = await server.ask(listRoleNames, {}, admin)
  const idOf = (code: string) => found.find(role => role.code === code)?.id ?? ''
  roleIds = { admin: idOf('admin'), user: idOf('user') }
})
afterEach(() => server.stop())

const fields = {
  name: '林小雨',
  email: 'lin@example.org',
  phone: '13812345678',
  jobName: '编辑',
  organizationName: '内容中心',
}
const create = (username: string, role: 'admin' | 'user' = 'user') =>
  server.ask(createUser, { body: { username, ...fields, roles: [roleIds[role]] } }, admin)
const onUser = (call: Endpoint, id: string, token = admin.token, body?: unknown) =>
  server.call(call, { params: { id }, body }, { token, language: 'en-US' })
const list = async (query: Record<string, unknown> = {}): Promise<UserRow[]> =>
  listUsers.response.parse((await server.call(listUsers, { query }, admin)).data).list
const codeOf = async (token: string, on = server) => (await on.call(readUserInfo, {}, { token })).code
const issuePaths = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)

/** Signs a new user in with a password of their own. */
async function letIn(username: string, password: string): Promise<string> {
  const { token } = await server.ask(login, { body: { username, password } })
  const body = { oldPassword: password, newPassword: 'My-own-passw0rd' }
  await server.ask(changePassword, { body }, { token })
  return token
}

describe('user.list', () => {
  it('shows everyone with roles and a masked phone number, newest first', async () => {
    await create('lin')
    const [first, ...others] = await list()
    expect(first).toMatchObject({
      username: 'lin',
      phone: '138****5678',
      status: 'active',
      lastSignInTime: null,
    })
    expect(first?.roles.map(({ code }) => code)).toEqual(['user'])
    expect(others.find(({ username }) => username === 'admin')?.lastSignInTime).not.toBeNull()
  })

  it('applies every filter and sorts by every key', async () => {
    const { user } = await create('lin.xiaoyu')
    await onUser(disableUser, user.id)
    const names = async (query: Record<string, unknown>) =>
      (await list(query)).map(({ username }) => username)
    expect(await names({ text: '小雨' })).toEqual(['lin.xiaoyu'])
    expect(await names({ text: 'XIAOYU' })).toEqual(['lin.xiaoyu'])
    expect(await names({ status: 'disabled' })).toEqual(['lin.xiaoyu'])
    expect(await names({ role: 'admin' })).toEqual(['admin'])
    expect(await names({ role: ['admin', 'user'], sort: 'username' })).toEqual([
      'admin',
      'lin.xiaoyu',
      'user',
    ])
    for (const sort of ['name', '-createdTime', '-lastSignInTime'])
      expect(await names({ sort })).toHaveLength(3)
  })

  it('refuses unknown filter values and sort keys', async () => {
    const { data } = await server.call(listUsers, { query: { status: 'gone', sort: 'phone' } }, admin)
    expect(issuePaths(data).toSorted()).toEqual(['query.sort', 'query.status'])
  })
})

describe('user.create', () => {
  it('returns a one-time password that must be replaced at the first sign-in, and is not stored', async () => {
    const { user, password } = await create('lin')
    const { token, mustChangePassword } = await server.ask(login, { body: { username: 'lin', password } })
    expect(mustChangePassword).toBe(true)
    expect((await server.call(listUsers, {}, { token })).code).toBe(errors.passwordChangeRequired.code)
    const entries = await server.database.pool
      .select()
      .from(operationLog)
      .where(and(eq(operationLog.action, createUser.id), eq(operationLog.entityId, user.id)))
    expect(entries.map(({ entity }) => entity).toSorted()).toEqual(['user', 'user-role'])
    expect(JSON.stringify(entries)).not.toContain(password)
  })

  it('names every wrong field, and creates no user', async () => {
    const wrong = {
      username: 'two words',
      name: '',
      email: 'x',
      phone: 'call me',
      jobName: '',
      roles: [],
      organizationName: 'x'.repeat(61),
    }
    const { data } = await server.call(createUser, { body: wrong }, admin)
    expect(issuePaths(data).toSorted()).toEqual(
      ['email', 'name', 'organizationName', 'phone', 'roles', 'username'].map(name => `body.${name}`),
    )
    const noRole = { username: 'x', ...fields, roles: [unknownId] }
    expect(issuePaths((await server.call(createUser, { body: noRole }, admin)).data)).toEqual(['body.roles'])
    expect(await list()).toHaveLength(2)
  })

  it('gives a user name to one of two concurrent requests, ignoring case', async () => {
    const body = (username: string) => ({ username, ...fields, roles: [roleIds.user] })
    const both = await Promise.all(
      ['lin', 'LIN'].map(username => server.call(createUser, { body: body(username) }, admin)),
    )
    const refused = both.filter(({ code }) => code !== 20000)
    expect(refused.map(({ data }) => issuePaths(data))).toEqual([['body.username']])
  })

  it('gives no role that allows more than its creator may', async () => {
    const token = await signInHolding(server, ['user:create', 'content-set:read'])
    const body = (role: string) => ({ username: 'crony', ...fields, roles: [role] })
    const refused = await server.call(createUser, { body: body(roleIds.admin) }, { token })
    expect(refused.code).toBe(errors.aboveOwnRights.code)
    const name = { 'zh-CN': '空', 'en-US': 'Hollow' }
    const [hollow] = await server.database.pool
      .insert(roles)
      .values({ code: 'hollow', name, base: 'admin', permissions: [] })
      .returning()
    const based = await server.call(createUser, { body: body(hollow?.id ?? '') }, { token })
    expect(based.code).toBe(errors.aboveOwnRights.code)
  })
})

describe('user.read and user.update', () => {
  it('give and save the whole phone number and the roles, which count at once', async () => {
    const { user, password } = await create('lin')
    const token = await letIn('lin', password)
    const read = await server.ask(readUser, { params: { id: user.id } }, admin)
    expect(read.phone).toBe('13812345678')
    const body = { version: read.version, changes: { phone: '', roles: [roleIds.user, roleIds.admin] } }
    const saved = await server.ask(updateUser, { params: { id: user.id }, body }, admin)
    expect(saved.roles.map(({ code }) => code).toSorted()).toEqual(['admin', 'user'])
    expect(saved).toMatchObject({ phone: '', name: fields.name })
    const moved = { version: saved.version, changes: { organizationName: '审核中心' } }
    await server.ask(updateUser, { params: { id: user.id }, body: moved }, admin)
    expect((await server.ask(readUserInfo, {}, { token })).organizationName).toBe('审核中心')
    expect((await server.call(createUser, { body: {} }, { token })).code).toBe(errors.invalid.code)
  })

  it('answer a conflict with the user as they are now when someone else saved', async () => {
    const { user } = await create('lin')
    const update = (changes: object) =>
      onUser(updateUser, user.id, admin.token, { version: user.version, changes })
    await update({ jobName: '主编' })
    const late = await update({ name: '林大雨' })
    expect(late).toMatchObject({ code: errors.conflict.code, data: { current: { jobName: '主编' } } })
  })

  it('answer not found, and name the errors', async () => {
    expect((await onUser(readUser, unknownId)).code).toBe(errors.notFound.code)
    const body = { version: 1, changes: { name: 'X' } }
    expect((await onUser(updateUser, unknownId, admin.token, body)).code).toBe(errors.notFound.code)
    const { user } = await create('lin')
    const wrong = async (changes: object) =>
      issuePaths((await onUser(updateUser, user.id, admin.token, { version: 1, changes })).data)
    expect(await wrong({})).toEqual(['body.changes'])
    expect(await wrong({ roles: [] })).toEqual(['body.changes.roles'])
    expect(await wrong({ roles: [unknownId] })).toEqual(['body.changes.roles'])
  })

  it('take one’s own e-mail address and phone number only from who has just shown who they are', async () => {
    const { id } = await server.ask(readUserInfo, {}, admin)
    const { version, email } = await server.ask(readUser, { params: { id } }, admin)
    const update = (from: number, changes: object, written = id) =>
      onUser(updateUser, written, admin.token, { version: from, changes })
    await server.database.pool.update(sessions).set({ confirmedAt: new Date(0) })
    const tries = [{ email: 'thief@example.org' }, { phone: '13900000000' }]
    for (const changes of tries) {
      expect((await update(version, changes)).code).toBe(errors.confirmationRequired.code)
      const inCapitals = await update(version, changes, id.toUpperCase())
      expect(inCapitals.code).toBe(errors.confirmationRequired.code)
    }
    expect((await update(version, { email, jobName: '主编' })).code).toBe(20000)
    await server.database.pool.update(sessions).set({ confirmedAt: new Date() })
    expect((await update(version + 1, { email: 'mine@example.org' })).code).toBe(20000)
  })

  it('refuse to touch users who may do more, and to take the last administrator’s role', async () => {
    const token = await signInHolding(server, ['user:update'])
    const [boss] = await list({ role: 'admin' })
    if (!boss) throw new Error('There is no administrator')
    const body = { version: boss.version, changes: { email: 'mine@example.org' } }
    expect((await onUser(updateUser, boss.id, token, body)).code).toBe(errors.aboveOwnRights.code)
    const demote = { version: boss.version, changes: { roles: [roleIds.user] } }
    const refused = await onUser(updateUser, boss.id, admin.token, demote)
    expect(refused.code).toBe(errors.lastAdministrator.code)
    expect((await list({ role: 'admin' })).map(({ id }) => id)).toEqual([boss.id])
  })
})

describe('user.disable and user.enable', () => {
  it('end the sessions at once on every server, and let in again later', async () => {
    const second = await startTestServer({}, server.database.again())
    const { user, password } = await create('lin')
    const token = await letIn('lin', password)
    expect(await codeOf(token, second)).toBe(20000)
    expect((await onUser(disableUser, user.id)).data).toMatchObject({ status: 'disabled' })
    expect(await codeOf(token)).not.toBe(20000)
    await vi.waitFor(async () => expect(await codeOf(token, second)).not.toBe(20000), 5000)
    await second.stop()
    const again = { body: { username: 'lin', password: 'My-own-passw0rd' } }
    expect((await server.call(login, again)).code).toBe(errors.wrongCredentials.code)
    expect((await onUser(enableUser, user.id)).data).toMatchObject({ status: 'active' })
    expect((await server.call(login, again)).code).toBe(20000)
    expect(await codeOf(token)).not.toBe(20000)
  })

  it('refuse oneself, the last administrator, users who may do more, and unknown users', async () => {
    const [boss] = await list({ role: 'admin' })
    const id = boss?.id ?? ''
    expect((await onUser(disableUser, id)).code).toBe(errors.ownAccount.code)
    const weak = await signInHolding(server, ['user:disable'])
    expect((await onUser(disableUser, id, weak)).code).toBe(errors.aboveOwnRights.code)
    expect((await onUser(enableUser, id, weak)).code).toBe(errors.aboveOwnRights.code)
    expect((await onUser(disableUser, unknownId)).code).toBe(errors.notFound.code)
    expect((await onUser(enableUser, unknownId)).code).toBe(errors.notFound.code)
  })
})

describe('user.delete', () => {
  it('takes the user away with their sessions, and leaves what they did in the log', async () => {
    const { user, password } = await create('lin')
    const token = await letIn('lin', password)
    expect((await onUser(deleteUser, user.id)).code).toBe(20000)
    expect(await codeOf(token)).not.toBe(20000)
    expect(await list({ text: 'lin' })).toEqual([])
    const own = await server.database.pool
      .select()
      .from(operationLog)
      .where(eq(operationLog.actorId, user.id))
    expect(own.length).toBeGreaterThan(0)
    expect((await onUser(deleteUser, user.id)).code).toBe(errors.notFound.code)
  })

  it('refuses oneself, and users who may do more', async () => {
    const [boss] = await list({ role: 'admin' })
    expect((await onUser(deleteUser, boss?.id ?? '')).code).toBe(errors.ownAccount.code)
    const weak = await signInHolding(server, ['user:delete'])
    expect((await onUser(deleteUser, boss?.id ?? '', weak)).code).toBe(errors.aboveOwnRights.code)
  })

  it('refuses the last administrator to a user who has as many permissions, but some by a grant', async () => {
    const { pool } = server.database
    const token = await signInHolding(
      server,
      allPermissions.filter(each => each !== 'role:update'),
      'all',
      'deputy',
    )
    await pool.update(roles).set({ base: 'admin' }).where(eq(roles.code, 'deputy'))
    const { id: userId } = await server.ask(readUserInfo, {}, { token })
    await pool.insert(permissionGrants).values({ userId, permission: 'role:update' })
    const boss = (await list({ role: 'admin' })).find(({ username }) => username === 'admin')
    const refused = await onUser(deleteUser, boss?.id ?? '', token)
    expect(refused.code).toBe(errors.lastAdministrator.code)
    expect(await codeOf(admin.token)).toBe(20000)
  })
})

describe('two administrators who act at once', () => {
  it.each([
    ['delete each other', deleteUser],
    ['disable each other', disableUser],
  ])('cannot %s and leave none', async (_, call) => {
    const { user, password } = await create('second', 'admin')
    const token = await letIn('second', password)
    const [boss] = (await list({ role: 'admin' })).filter(({ id }) => id !== user.id)
    const codes = await Promise.all([onUser(call, user.id), onUser(call, boss?.id ?? '', token)])
    expect(codes.filter(({ code }) => code === 20000).length).toBe(1)
  })

  it('cannot take the role from each other and leave none', async () => {
    const { user, password } = await create('second', 'admin')
    const token = await letIn('second', password)
    const all = await list({ role: 'admin' })
    const demote = (id: string, by: string) => {
      const version = all.find(one => one.id === id)?.version
      return onUser(updateUser, id, by, { version, changes: { roles: [roleIds.user] } })
    }
    const boss = all.find(({ id }) => id !== user.id)?.id ?? ''
    const codes = await Promise.all([demote(user.id, admin.token), demote(boss, token)])
    expect(codes.filter(({ code }) => code === 20000).length).toBe(1)
    expect((await list({ role: 'admin' })).length).toBe(1)
  })
})
