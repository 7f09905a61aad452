import {
  clearMessages,
  countUnreadMessages,
  listMessages,
  pageMessages,
  readAllMessages,
  readMessages,
} from '@greenroom/contract/areas/messages/messages'
import { decideAccessRequest, requestAccess } from '@greenroom/contract/areas/roles/access-requests'
import { decideRegistration, register } from '@greenroom/contract/areas/users/registration'
import { errors } from '@greenroom/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { StoredEvent } from '../../platform/events/hub.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { signInHolding } from '../../testing/users.ts'
import { accessRequests } from '../roles/requests/schema.ts'
import { registrations } from '../users/registration/schema.ts'
import { pruneMessagesJob } from './jobs.ts'
import { todoReads } from './schema.ts'

type By = { token: string; language: 'en-US' }

let server: TestServer
let admin: By
let user: By
let published: StoredEvent[] = []

beforeAll(async () => {
  server = await startTestServer()
  admin = by(await server.signIn('admin'))
  user = by(await server.signIn('user'))
  server.platform.events.listen(stored => published.push(stored))
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.database.pool.delete(registrations)
  await server.database.pool.delete(accessRequests)
  published = []
})

const by = (token: string): By => ({ token, language: 'en-US' })
const applicant = {
  username: 'mei',
  name: '梅',
  email: 'mei@example.org',
  password: 'My-own-passw0rd',
  reason: 'I edit videos',
}
const apply = () => server.ask(register, { body: applicant })
const refuse = (id: string) =>
  server.call(
    decideRegistration,
    { params: { id }, body: { decision: 'reject', username: 'mei', roles: [], reason: 'No' } },
    admin,
  )
const todosOf = async (who: By) =>
  (await server.ask(listMessages, {}, who)).filter(({ type }) => type === 'todo')
const unreadOf = async (who: By) => (await server.ask(countUnreadMessages, {}, who)).todo
const pageOf = async (who: By, query: Record<string, string>) => server.ask(pageMessages, { query }, who)
const decider = async () => by(await signInHolding(server, ['registration:decide']))

test('a waiting record is a to-do of each user who may decide on it, with the endpoint that decides', async () => {
  await apply()
  const [todo, ...others] = await todosOf(admin)
  expect(todo).toMatchObject({ type: 'todo', title: 'Account request', messageType: 0, status: 0 })
  expect(todo?.action).toEqual({ call: decideRegistration.id, entityId: todo?.id })
  expect([others, await todosOf(user)]).toEqual([[], []])
})

test('a user who may decide only since it was submitted has it, and a granted permission shows it at once', async () => {
  await apply()
  const asker = by(await signInHolding(server, []))
  expect(await todosOf(await decider())).toHaveLength(1)
  const { id } = await server.ask(
    requestAccess,
    { body: { permission: 'registration:decide', reason: 'x' } },
    asker,
  )
  expect([await todosOf(asker), await unreadOf(asker)]).toEqual([[], 0])
  const approval = { decision: 'approve', expires: null, reason: '' }
  expect((await server.call(decideAccessRequest, { params: { id }, body: approval }, admin)).code).toBe(20000)
  expect((await todosOf(asker)).map(({ title }) => title)).toEqual(['Account request'])
  expect(await unreadOf(asker)).toBe(1)
})

test('a decided to-do disappears for all users, and all who could decide get an event without ids', async () => {
  const second = await decider()
  await apply()
  const [todo] = await todosOf(second)
  const notified = () => published.filter(({ event }) => event.topic === 'message.changed')
  const toDeciders = {
    event: { topic: 'message.changed', ids: [] },
    audience: { permission: 'registration:decide' },
  }
  expect(notified()).toMatchObject([toDeciders])
  expect((await refuse(todo?.id ?? '')).code).toBe(20000)
  expect([await todosOf(admin), await todosOf(second), await unreadOf(second)]).toEqual([[], [], 0])
  expect((await pageOf(second, { type: 'todo' })).total).toBe(0)
  expect(notified()).toMatchObject([toDeciders, toDeciders])
})

test('each user reads it for themselves; clearing leaves it', async () => {
  const second = await decider()
  await apply()
  const [todo] = await todosOf(admin)
  const ids = [todo?.id ?? '']
  expect(await server.ask(readMessages, { body: { ids } }, admin)).toBe(true)
  expect(await server.ask(readMessages, { body: { ids } }, admin)).toBe(true)
  expect([await unreadOf(admin), await unreadOf(second)]).toEqual([0, 1])
  expect([(await todosOf(admin))[0]?.status, (await todosOf(second))[0]?.status]).toEqual([1, 0])
  expect((await pageOf(admin, { type: 'todo', status: 'unread' })).total).toBe(0)
  expect((await server.call(readMessages, { body: { ids } }, user)).code).toBe(errors.notFound.code)
  const body = { type: 'todo' } as const
  expect(await server.ask(readAllMessages, { body }, second)).toEqual({ read: 1 })
  expect(await server.ask(readAllMessages, { body }, second)).toEqual({ read: 0 })
  expect(await server.ask(clearMessages, { body }, second)).toEqual({ cleared: 0, clearedTime: null })
  expect(await todosOf(second)).toMatchObject([{ status: 1 }])
})

test('a to-do that was read long ago and still waits is unread again', async () => {
  await apply()
  await server.ask(readAllMessages, { body: { type: 'todo' } }, admin)
  const { pool } = server.database
  await pool.update(todoReads).set({ readAt: sql`now() - interval '91 days'` })
  await pruneMessagesJob.handle(jobContext(pool))
  expect([await pool.$count(todoReads), await unreadOf(admin)]).toEqual([0, 1])
})

test('the list shows to-dos among the messages, in order, filtered and paged like them', async () => {
  for (const _ of [1, 2, 3]) await apply()
  const all = await pageOf(admin, { pageSize: '100' })
  const sorted = (await pageOf(admin, { pageSize: '100', sort: 'time' })).list.toReversed()
  expect([all.total, all.list.length, sorted]).toEqual([8, 8, all.list])
  expect(all.list.slice(0, 4).map(({ type }) => type)).toEqual(['todo', 'todo', 'todo', 'message'])
  await server.database.pool.update(registrations).set({ createdAt: sql`now() - interval '5 hours'` })
  const paged = []
  for (const current of ['1', '2', '3', '4']) {
    paged.push(...(await pageOf(admin, { current, pageSize: '2' })).list.map(({ type }) => type))
  }
  expect(paged).toEqual(['message', 'message', 'notice', 'todo', 'todo', 'todo', 'message', 'notice'])
  const found = async (query: Record<string, string>) => (await pageOf(admin, query)).total
  expect(await found({ text: 'EDIT VIDEOS' })).toBe(3)
  expect(await found({ text: '申请账号' })).toBe(3)
  expect(await found({ id: all.list[0]?.id ?? '' })).toBe(1)
  expect(await found({ type: 'notice' })).toBe(2)
  expect((await pageOf(user, { id: all.list[0]?.id ?? '' })).total).toBe(0)
})
