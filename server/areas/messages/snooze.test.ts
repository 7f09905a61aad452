import {
  clearMessages,
  countInbox,
  countUnreadMessages,
  listMessages,
  pageMessages,
  readAllMessages,
  readMessages,
  snoozeMessages,
  unsnoozeMessages,
} from '@greenroom/contract/areas/messages/messages'
import { errors } from '@greenroom/contract/errors'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { StoredEvent } from '../../platform/events/hub.ts'
import { users } from '../../platform/users/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { notify } from './notify.ts'
import { messageSnoozes } from './schema.ts'
import { createSnoozeEnder } from './snooze-ender.ts'

type By = { token: string }

let server: TestServer
let admin: By
let user: By

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  user = { token: await server.signIn('user') }
})
afterEach(() => server.stop())

const hourMs = 3_600_000
const inAnHour = () => new Date(Date.now() + hourMs).toISOString()
const snooze = (ids: string[], by = admin, until = inAnHour()) =>
  server.call(snoozeMessages, { body: { ids, until } }, by)
const unsnooze = (ids: string[], by = admin) => server.call(unsnoozeMessages, { body: { ids } }, by)
const pageOf = (by: By, query: Record<string, string> = {}) => server.ask(pageMessages, { query }, by)
const boxOf = async (by: By) =>
  (await server.ask(listMessages, {}, by)).map(({ id, status }) => ({ id, status }))
const countsOf = (by: By) => server.ask(countInbox, {}, by)

async function adminId(): Promise<string> {
  const [row] = await server.database.pool
    .select({ id: users.id })
    .from(users)
    .where(eq(users.username, 'admin'))
  return row?.id ?? ''
}

/** Ids of an unread message from a user, a read one, and the unread to-do. */
async function someOf(by: By) {
  const list = await server.ask(listMessages, {}, by)
  const idOf = (type: string, status: number) =>
    list.find(message => message.type === type && message.status === status)?.id ?? ''
  return { unread: idOf('message', 0), read: idOf('message', 1), todo: idOf('todo', 0) }
}

/** Has the time of all snoozes come, and lets the server end them. @returns the events of that */
async function endSnoozes(): Promise<StoredEvent[]> {
  const published: StoredEvent[] = []
  const stop = server.platform.events.listen(event => published.push(event))
  await server.database.pool.update(messageSnoozes).set({ until: sql`now()` })
  // The server's own poller may be faster.
  await createSnoozeEnder(server.platform).tick()
  await vi.waitFor(async () => expect(await server.database.pool.$count(messageSnoozes)).toBe(0))
  await vi.waitFor(() => expect(published).not.toEqual([]))
  stop()
  return published
}

describe('message.snooze', () => {
  it('takes messages and to-dos out of the inbox, its counts and its bulk changes, for this user only', async () => {
    const { unread, todo } = await someOf(admin)
    const before = await countsOf(admin)
    expect((await snooze([unread, todo, unread])).code).toBe(20000)
    expect((await boxOf(admin)).map(({ id }) => id)).not.toEqual(expect.arrayContaining([unread]))
    expect(await server.ask(countUnreadMessages, {}, admin)).toEqual({ message: 1, notice: 1, todo: 0 })
    const after = await countsOf(admin)
    expect(after.snoozed).toBe(2)
    expect(after.causes.todo).toEqual({ unread: 0, total: 0 })
    expect(after.causes.user.total).toBe(before.causes.user.total - 1)
    expect(await server.ask(readAllMessages, { body: { type: 'message' } }, admin)).toEqual({ read: 1 })
    expect(await server.ask(readAllMessages, { body: { type: 'todo' } }, admin)).toEqual({ read: 0 })
    expect(await server.ask(clearMessages, { body: { type: 'message' } }, admin)).toMatchObject({
      cleared: 2,
    })
    const { list, total } = await pageOf(admin, { place: 'snoozed' })
    expect([total, list.map(({ id, status }) => [id, status])]).toEqual([
      2,
      expect.arrayContaining([
        [unread, 0],
        [todo, 0],
      ]),
    ])
    expect((await countsOf(user)).snoozed).toBe(0)
  })

  it('leaves a snoozed message to its address, with the time when it comes back', async () => {
    const { unread, todo } = await someOf(admin)
    const until = inAnHour()
    await snooze([unread, todo], admin, until)
    for (const id of [unread, todo]) {
      expect((await pageOf(admin, { id })).list).toMatchObject([{ id, snoozedUntil: until }])
    }
    const later = new Date(Date.now() + 2 * hourMs).toISOString()
    await snooze([unread], admin, later)
    expect((await pageOf(admin, { id: unread })).list).toMatchObject([{ snoozedUntil: later }])
  })

  it('refuses a time in the past, and names the field', async () => {
    const { unread } = await someOf(admin)
    const { code, data } = await snooze([unread], admin, new Date(Date.now() - 1000).toISOString())
    expect(code).toBe(errors.invalid.code)
    expect(errors.invalid.data.parse(data).issues.map(({ path }) => path)).toEqual(['body.until'])
    expect((await countsOf(admin)).snoozed).toBe(0)
  })

  it('refuses another user’s message like one that does not exist, and snoozes none then', async () => {
    const [mine, theirs] = [await someOf(admin), await someOf(user)]
    const foreign = await snooze([mine.unread, theirs.unread])
    expect(foreign).toEqual(await snooze([mine.unread, crypto.randomUUID()]))
    expect(foreign).toMatchObject({ code: errors.notFound.code, data: null })
    expect((await snooze([mine.todo], user)).code).toBe(errors.notFound.code)
    expect(await server.database.pool.$count(messageSnoozes)).toBe(0)
  })
})

describe('message.unsnooze', () => {
  it('brings messages and to-dos back as they were, and may be said twice', async () => {
    const before = await boxOf(admin)
    const { unread, read, todo } = await someOf(admin)
    const ids = [unread, read, todo]
    await snooze(ids)
    expect((await unsnooze(ids)).code).toBe(20000)
    expect((await unsnooze(ids)).code).toBe(20000)
    expect(await boxOf(admin)).toEqual(before)
  })

  it('refuses another user’s message, which stays snoozed', async () => {
    const { unread } = await someOf(admin)
    await snooze([unread])
    expect((await unsnooze([unread], user)).code).toBe(errors.notFound.code)
    expect((await countsOf(admin)).snoozed).toBe(1)
  })
})

describe('the end of a snooze', () => {
  it('brings messages and to-dos back as unread, the message as the newest, and notifies their user alone', async () => {
    const { read, todo } = await someOf(admin)
    await server.ask(readMessages, { body: { ids: [todo] } }, admin)
    const [message] = (await pageOf(admin, { id: read })).list
    await snooze([read, todo])
    const published = await endSnoozes()
    const toAdmin = { user: await adminId() }
    expect(published.map(({ audience }) => audience)).toEqual(published.map(() => toAdmin))
    expect(published.flatMap(({ event: { ids } }) => ids).toSorted()).toEqual([read, todo].toSorted())
    const [first] = (await pageOf(admin, { type: 'message' })).list
    expect(first).toMatchObject({ id: read, status: 0, firstTime: message?.time })
    expect((await pageOf(admin, { type: 'todo' })).list).toMatchObject([{ id: todo, status: 0 }])
    expect((await countsOf(admin)).snoozed).toBe(0)
  })

  it('leaves snoozes alone whose time has not come', async () => {
    const { read } = await someOf(admin)
    await snooze([read])
    expect(await createSnoozeEnder(server.platform).tick()).toBe(false)
    expect((await countsOf(admin)).snoozed).toBe(1)
  })
})

describe('message.causes', () => {
  it('counts messages by why they came, as the list filters and sorts them', async () => {
    const text = { 'zh-CN': '露营', 'en-US': 'Camping' }
    const context = { queries: server.database.pool, publish: () => undefined }
    const notice = { to: { users: [await adminId()] }, title: text, subTitle: text, content: text }
    await notify(context, { ...notice, cause: 'watch' })
    await notify(context, { ...notice, cause: 'answer' })
    await notify(context, notice)
    const counts = await countsOf(admin)
    expect(counts.causes).toMatchObject({
      todo: { total: 1, unread: 1 },
      user: { total: 3, unread: 2 },
      answer: { total: 1, unread: 1 },
      watch: { total: 1, unread: 1 },
      system: { total: 3, unread: 2 },
    })
    expect((await pageOf(admin, { cause: 'watch' })).list).toMatchObject([{ cause: 'watch' }])
    expect((await pageOf(admin, { cause: 'todo' })).list).toMatchObject([{ cause: 'todo' }])
    const causes = async (sort: string, current: string) =>
      (await pageOf(admin, { sort, pageSize: '5', current })).list.map(({ cause }) => cause)
    const inOrder = ['todo', 'user', 'user', 'user', 'answer', 'watch', 'system', 'system', 'system']
    expect([...(await causes('cause', '1')), ...(await causes('cause', '2'))]).toEqual(inOrder)
    expect([...(await causes('-cause', '1')), ...(await causes('-cause', '2'))]).toEqual(inOrder.toReversed())
  })
})
