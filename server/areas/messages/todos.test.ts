import { countUnreadMessages, listMessages } from '@greenroom/contract/areas/messages/messages'
import type { StreamEvent } from '@greenroom/contract/events'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Audience } from '../../platform/http/handler.ts'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { roles, userRoles } from '../roles/schema.ts'
import { closeTodo, openTodo, type Todo } from './index.ts'

const text = (chinese: string, english: string) => ({ 'zh-CN': chinese, 'en-US': english })
const todo: Todo = {
  to: { permission: 'content-set:publish' },
  key: 'registration:17',
  title: text('注册申请', 'Registration'),
  subTitle: text('', ''),
  content: text('林一舟申请加入。', 'Lin Yizhou asks to join.'),
  messageType: 0,
  action: { call: 'access.approve-registration', entityId: '17' },
}

let server: TestServer
let published: { event: StreamEvent; audience: Audience }[]

beforeEach(async () => {
  server = await startTestServer()
  published = []
})
afterEach(() => server.stop())

const work = () => ({
  queries: server.database.pool,
  publish: (event: StreamEvent, audience: Audience) => void published.push({ event, audience }),
})
const titled = async (username: 'admin' | 'user') => {
  const token = await server.signIn(username)
  return (await server.ask(listMessages, {}, { token })).filter(({ title }) => title === '注册申请')
}
const idOf = async (username: string) => {
  const [found] = await server.database.pool
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, username))
  return found?.id ?? ''
}

test('a todo comes to those who hold the permission, with what does it', async () => {
  expect(await openTodo(work(), todo)).toBe(1)
  expect(await titled('admin')).toMatchObject([
    { type: 'todo', messageType: 0, status: 0, action: todo.action, done: false },
  ])
  expect(await titled('user')).toEqual([])
  expect(published.map(({ audience }) => audience)).toEqual([{ user: await idOf('admin') }])
})

test('a todo that anyone does is closed for everyone, and everyone is told', async () => {
  const both = [await idOf('admin'), await idOf('user')]
  await openTodo(work(), { ...todo, to: { users: both } })
  published = []
  await closeTodo(work(), todo.key)
  for (const username of ['admin', 'user'] as const) {
    const [closed] = await titled(username)
    expect(closed).toMatchObject({ status: 1, done: true })
    expect(closed).not.toHaveProperty('action')
  }
  expect(published.map(({ audience }) => audience)).toEqual(
    expect.arrayContaining(both.map(user => ({ user }))),
  )
  published = []
  await closeTodo(work(), todo.key)
  expect(published).toEqual([])
})

test('opening an open todo again brings it only to those who lack it, and after closing to all', async () => {
  await openTodo(work(), todo)
  const [role] = await server.database.pool.select().from(roles).where(eq(roles.code, 'admin'))
  const newcomer = { userId: await idOf('user'), roleId: role?.id ?? '' }
  await server.database.pool.insert(userRoles).values(newcomer)
  expect(await openTodo(work(), todo)).toBe(1)
  expect(await titled('admin')).toHaveLength(1)
  await closeTodo(work(), todo.key)
  expect(await openTodo(work(), todo)).toBe(2)
  expect(await titled('admin')).toHaveLength(2)
})

test('a todo for users who are gone comes to nobody', async () => {
  const user = await idOf('user')
  await server.database.pool.delete(users).where(eq(users.id, user))
  expect(await openTodo(work(), { ...todo, to: { users: [user] } })).toBe(0)
  expect(published).toEqual([])
})

test('closing one matter leaves the others open', async () => {
  await openTodo(work(), todo)
  await openTodo(work(), { ...todo, key: 'registration:18' })
  await closeTodo(work(), todo.key)
  expect((await titled('admin')).map(({ done }) => done).toSorted()).toEqual([false, true])
  const token = await server.signIn('admin')
  expect((await server.ask(countUnreadMessages, {}, { token })).todo).toBe(2)
})
