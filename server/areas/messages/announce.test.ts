import { randomUUIDv7 } from 'node:crypto'
import {
  announce,
  countUnreadMessages,
  listMessages,
  readAudiences,
} from '@greenroom/contract/areas/messages/messages'
import { errors } from '@greenroom/contract/errors'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { roles, userRoles } from '../roles/schema.ts'
import { messages } from './schema.ts'

const notice = {
  type: 'notice',
  messageType: 2,
  role: 'user',
  title: '周末维护',
  content: '周六零点到两点停机维护。',
} as const

let server: TestServer
let admin: { token: string }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterEach(() => server.stop())

/** Adds so many users with the role `user`. */
async function addUsers(count: number): Promise<void> {
  const { pool } = server.database
  const [role] = await pool.select({ id: roles.id }).from(roles).where(eq(roles.code, 'user'))
  const ids = Array.from({ length: count }, () => randomUUIDv7())
  await pool.insert(users).values(ids.map(id => ({ id, username: id, passwordHash: 'x' })))
  await pool.insert(userRoles).values(ids.map(id => ({ userId: id, roleId: role?.id ?? '' })))
}

test('an announcement to a role reaches its users and no others', async () => {
  const user = { token: await server.signIn('user') }
  expect(await server.ask(announce, { body: notice }, admin)).toEqual({ recipients: 1 })
  const [first] = await server.ask(listMessages, {}, user)
  expect(first).toMatchObject({
    type: 'notice',
    messageType: 2,
    title: notice.title,
    subTitle: '王立群',
    content: notice.content,
    status: 0,
  })
  expect((await server.ask(countUnreadMessages, {}, admin)).notice).toBe(1)
})

test('an announcement to everyone reaches all who may sign in', async () => {
  await addUsers(3)
  const { pool } = server.database
  await pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'user'))
  const body = { ...notice, type: 'message', messageType: null, role: '' } as const
  expect(await server.ask(announce, { body }, admin)).toEqual({ recipients: 4 })
})

test('an announcement to 1,000 users is one entry of the operation log', async () => {
  await addUsers(1000)
  const before = await server.database.pool.$count(messages)
  expect(await server.ask(announce, { body: notice }, admin)).toEqual({ recipients: 1001 })
  expect(await server.database.pool.$count(messages)).toBe(before + 1001)
  const entries = await server.database.pool
    .select()
    .from(operationLog)
    .where(eq(operationLog.action, 'message.announce'))
  expect(entries).toMatchObject([{ entity: 'announcement', operation: 'insert', title: notice.title }])
  expect(entries[0]?.changes.recipients).toEqual([null, 1001])
})

test('the announcer sees the audiences that it may reach', async () => {
  await addUsers(2)
  const { everyone, roles } = await server.ask(readAudiences, {}, admin)
  expect(everyone).toBe(4)
  expect(roles).toMatchObject([
    { code: 'admin', name: { 'zh-CN': '管理员' }, users: 1 },
    { code: 'user', users: 3 },
  ])
})

test('an unknown or empty role is named, and no message is sent', async () => {
  const { pool } = server.database
  const name = { 'zh-CN': '空', 'en-US': 'Empty' }
  await pool.insert(roles).values({ code: 'empty', name, base: 'user', permissions: [] })
  const before = await pool.$count(messages)
  for (const [role, msg] of [
    ['nobody', 'There is no such role'],
    ['empty', 'Nobody has this role yet'],
  ]) {
    const response = await server.call(
      announce,
      { body: { ...notice, role } },
      { ...admin, language: 'en-US' },
    )
    expect(errors.invalid.data.parse(response.data).issues).toEqual([{ path: 'body.role', msg }])
  }
  expect(await pool.$count(messages)).toBe(before)
})

test('every wrong field of an announcement is named', async () => {
  const body = { ...notice, messageType: 4, title: ' ', content: 'x'.repeat(501), type: 'todo' }
  const response = await server.call(announce, { body }, admin)
  const { issues } = errors.invalid.data.parse(response.data)
  expect(issues.map(({ path }) => path).toSorted()).toEqual([
    'body.content',
    'body.messageType',
    'body.title',
    'body.type',
  ])
})

test('a notice needs a state and a message has none', async () => {
  for (const wrong of [{ messageType: null }, { type: 'message', messageType: 1 }]) {
    const response = await server.call(announce, { body: { ...notice, ...wrong } }, admin)
    expect(errors.invalid.data.parse(response.data).issues).toEqual([
      { path: 'body.messageType', msg: '通知必须有状态，消息不能有' },
    ])
  }
})
