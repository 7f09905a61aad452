import {
  announce,
  clearMessages,
  countUnreadMessages,
  listMessages,
  type Message,
  pageMessages,
  readAllMessages,
  readMessages,
  replyToMessage,
  restoreMessages,
} from '@greenroom/contract/areas/messages/messages'
import { errors } from '@greenroom/contract/errors'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { operationLog } from '../../platform/audit/schema.ts'
import { users } from '../../platform/users/schema.ts'
import { jobContext } from '../../testing/job-context.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { pruneMessagesJob } from './jobs.ts'
import { notify } from './notify.ts'
import { messages } from './schema.ts'

const text = { 'zh-CN': '谁', 'en-US': 'Who' }
const unknownId = '01a1fb70-88e3-7454-8848-9ec09f533c2a'

let server: TestServer
let admin: { token: string }
let user: { token: string }

beforeEach(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
  user = { token: await server.signIn('user') }
})
afterEach(() => server.stop())

const listOf = (who: { token: string }) => server.ask(listMessages, {}, who)
const unreadOf = (who: { token: string }) => server.ask(countUnreadMessages, {}, who)
const idsOf = (list: readonly Message[]) => list.map(({ id }) => id)
const issuePaths = (data: unknown) => errors.invalid.data.parse(data).issues.map(({ path }) => path)

describe('message.list', () => {
  it('gives the user’s messages as the specification has them, newest first', async () => {
    const list = await listOf(admin)
    expect(list.map(({ type }) => type).toSorted()).toEqual([
      ...['message', 'message', 'message'],
      ...['notice', 'notice'],
      'todo',
    ])
    expect(list.map(({ time }) => time)).toEqual(
      list
        .map(({ time }) => time)
        .toSorted()
        .toReversed(),
    )
    for (const { type, messageType } of list) expect(messageType === undefined).toBe(type === 'message')
  })

  it('says what the product wrote in the reader’s language', async () => {
    const titles = async (language: 'zh-CN' | 'en-US') =>
      (await server.ask(listMessages, {}, { ...admin, language })).map(({ title }) => title)
    expect(await titles('zh-CN')).toContain('续费提醒')
    expect(await titles('en-US')).toContain('Renewal due')
  })

  it('never returns another user’s messages', async () => {
    const mine = idsOf(await listOf(admin))
    expect(idsOf(await listOf(user)).filter(id => mine.includes(id))).toEqual([])
  })
})

describe('message.page', () => {
  const page = (query: Record<string, string | string[]>) =>
    server
      .call(pageMessages, { query }, { ...admin, language: 'en-US' })
      .then(({ data }) => pageMessages.response.parse(data))

  it('applies every filter, to the user’s own messages only', async () => {
    expect(await page({})).toMatchObject({ total: 6, current: 1, pageSize: 10 })
    const notices = await page({ type: 'notice' })
    expect(notices.list.map(({ type }) => type)).toEqual(['notice', 'notice'])
    expect((await page({ status: 'unread' })).list.every(({ status }) => status === 0)).toBe(true)
    expect((await page({ status: ['read', 'unread'] })).total).toBe(6)
    expect((await page({ text: 'RENEWAL' })).list.map(({ title }) => title)).toEqual(['Renewal due'])
    expect((await page({ text: '续费' })).total).toBe(1)
    expect((await page({ text: '%' })).total).toBe(0)
    const [one] = notices.list
    expect((await page({ id: one?.id ?? '' })).list).toEqual([one])
    const [other] = await listOf(user)
    expect((await page({ id: other?.id ?? '' })).total, 'another user’s').toBe(0)
  })

  it('sorts by time, both ways, and pages', async () => {
    const up = await page({ sort: 'time' })
    const down = await page({ sort: '-time' })
    expect(idsOf(down.list)).toEqual(idsOf(up.list).toReversed())
    expect(idsOf((await page({ current: '2', pageSize: '4' })).list)).toEqual(idsOf(down.list).slice(4))
  })

  it('counts anew when a message came', async () => {
    await page({})
    await server.ask(announce, { body: toEveryone('Water is off') }, admin)
    expect((await page({})).total).toBe(7)
  })

  it('names every wrong field', async () => {
    const query = { type: 'mail', status: '2', sort: 'title' }
    const { data } = await server.call(pageMessages, { query }, admin)
    expect(issuePaths(data).toSorted()).toEqual(['query.sort', 'query.status', 'query.type'])
  })
})

describe('message.unread', () => {
  it('counts unread messages, by type', async () => {
    expect(await unreadOf(user)).toEqual({ message: 2, notice: 1, todo: 0 })
  })
})

describe('message.read', () => {
  const read = (ids: string[], who = admin) => server.call(readMessages, { body: { ids } }, who)

  it('marks the named messages, for this user only, and may be said twice', async () => {
    const [first] = (await listOf(admin)).filter(({ status }) => status === 0)
    if (!first) throw new Error('The demo has no unread message')
    expect(await server.ask(readMessages, { body: { ids: [first.id, first.id] } }, admin)).toBe(true)
    for (const body of [{ ids: [] }, {}]) expect(await server.ask(readMessages, { body }, admin)).toBe(true)
    expect((await read([first.id])).code).toBe(20000)
    expect((await unreadOf(admin))[first.type]).toBe((await unreadOf(user))[first.type] - 1)
    expect((await listOf(admin)).find(({ id }) => id === first.id)?.status).toBe(1)
  })

  it('says not found for another user’s message just as for one that does not exist, and marks nothing', async () => {
    const [mine] = (await listOf(admin)).filter(({ status }) => status === 0)
    const [theirs] = (await listOf(user)).filter(({ status }) => status === 0)
    if (!mine || !theirs) throw new Error('The demo has no unread message')
    const before = [await unreadOf(admin), await unreadOf(user)]
    const foreign = await read([mine.id, theirs.id])
    const unknown = await read([mine.id, unknownId])
    expect(foreign).toEqual(unknown)
    expect(foreign).toMatchObject({ code: errors.notFound.code, data: null })
    expect([await unreadOf(admin), await unreadOf(user)]).toEqual(before)
  })

  it('lets two tabs read the same messages at once', async () => {
    const ids = idsOf(await listOf(admin))
    const answers = await Promise.all([read(ids), read(ids.toReversed()), read(ids)])
    expect(answers.map(({ code }) => code)).toEqual([20000, 20000, 20000])
    expect(await unreadOf(admin)).toEqual({ message: 0, notice: 0, todo: 0 })
  })

  it('names the errors of the ids', async () => {
    const tooMany = Array.from({ length: 101 }, () => crypto.randomUUID())
    expect(issuePaths((await read(tooMany)).data)).toEqual(['body.ids'])
    expect(issuePaths((await read(['7'])).data)).toEqual(['body.ids.0'])
  })
})

describe('message.reply', () => {
  const reply = (id: string, who = user, content = '收到，谢谢。') =>
    server.call(replyToMessage, { params: { id }, body: { content } }, who)
  const announced = async () => {
    const words = {
      type: 'message',
      messageType: null,
      role: '',
      title: '排期',
      content: '请确认。',
    } as const
    await server.ask(announce, { body: words }, admin)
    const [mine] = await listOf(admin)
    const [theirs] = await listOf(user)
    if (!mine || !theirs) throw new Error('Everybody gets it')
    return { mine, theirs }
  }

  it('works on the messages of the demo, which the other login wrote', async () => {
    const written = (await listOf(user)).filter(({ type }) => type === 'message')
    expect(written.map(({ answerable, title }) => [answerable, title])).toEqual(
      written.map(() => [true, '王立群']),
    )
    expect((await reply(written[0]?.id ?? '')).code).toBe(20000)
    expect((await listOf(admin))[0]).toMatchObject({ title: '李晓彤', content: '收到，谢谢。' })
  })

  it('reaches who wrote, and can be answered again', async () => {
    const { mine, theirs } = await announced()
    expect([mine.answerable, theirs.answerable]).toEqual([undefined, true])
    expect((await reply(theirs.id)).code).toBe(20000)
    const [answer] = await listOf(admin)
    expect(answer).toMatchObject({ type: 'message', content: '收到，谢谢。', status: 0, answerable: true })
    expect((await listOf(user))[0]?.id).toBe(theirs.id)
    expect((await reply(answer?.id ?? '', admin, '好的。')).code).toBe(20000)
    expect((await listOf(user))[0]).toMatchObject({ content: '好的。' })
  })

  it('is refused to others, to oneself, without a sender, and to users who may not sign in any more', async () => {
    const { mine, theirs } = await announced()
    const unsigned = (await listOf(user)).find(({ answerable }) => !answerable)
    const refused = [await reply(mine.id), await reply(mine.id, admin), await reply(unsigned?.id ?? '')]
    await server.database.pool.update(users).set({ status: 'disabled' }).where(eq(users.username, 'admin'))
    refused.push(await reply(theirs.id), await reply(unknownId))
    expect(refused.map(({ code }) => code)).toEqual(refused.map(() => errors.notFound.code))
  })

  it('wants words', async () => {
    expect(issuePaths((await reply(unknownId, user, ' ')).data)).toEqual(['body.content'])
  })
})

describe('message.read-all', () => {
  it('marks all of one type and leaves the others and other users alone', async () => {
    const body = { type: 'message' } as const
    expect(await server.ask(readAllMessages, { body }, admin)).toEqual({ read: 2 })
    expect(await server.ask(readAllMessages, { body }, admin)).toEqual({ read: 0 })
    expect(await unreadOf(admin)).toEqual({ message: 0, notice: 1, todo: 1 })
    expect(await unreadOf(user)).toEqual({ message: 2, notice: 1, todo: 0 })
  })

  it('names a type that there is not', async () => {
    const { data } = await server.call(readAllMessages, { body: { type: 'all' } }, admin)
    expect(issuePaths(data)).toEqual(['body.type'])
  })
})

describe('message.clear', () => {
  const body = { type: 'notice' } as const

  it('clears one type away for this user only, and the operation log says so', async () => {
    const cleared = (await listOf(admin)).filter(({ type }) => type === 'notice')
    expect((await server.ask(clearMessages, { body }, admin)).cleared).toBe(2)
    expect((await listOf(admin)).some(({ type }) => type === 'notice')).toBe(false)
    expect((await server.ask(pageMessages, { query: { type: 'notice' } }, admin)).total).toBe(0)
    expect((await unreadOf(admin)).notice).toBe(0)
    expect((await listOf(user)).some(({ type }) => type === 'notice')).toBe(true)
    const [first] = cleared
    const logged = and(eq(operationLog.entityId, first?.id ?? ''), eq(operationLog.action, clearMessages.id))
    const entries = await server.database.pool.select().from(operationLog).where(logged)
    expect(entries).toMatchObject([{ operation: 'update', title: first?.title }])
    expect((await server.call(readMessages, { body: { ids: idsOf(cleared) } }, admin)).code).toBe(
      errors.notFound.code,
    )
    expect(await server.ask(clearMessages, { body }, admin)).toEqual({ cleared: 0, clearedTime: null })
  })

  it('names a type that there is not', async () => {
    const { data } = await server.call(clearMessages, { body: {} }, admin)
    expect(issuePaths(data)).toEqual(['body.type'])
  })
})

describe('message.restore', () => {
  const type = 'message' as const
  const clear = () => server.ask(clearMessages, { body: { type } }, admin)
  const restore = (clearedTime: string, who = admin) =>
    server.ask(restoreMessages, { body: { type, clearedTime } }, who)

  it('restores messages that were cleared together, as they were, and none that were cleared before', async () => {
    const [before, unread] = [await listOf(admin), await unreadOf(admin)]
    const first = await clear()
    await server.ask(announce, { body: toEveryone('A new one') }, admin)
    const second = await clear()
    expect(second.cleared).toBe(1)
    expect(await restore(first.clearedTime ?? '')).toEqual({ restored: 3 })
    expect([await listOf(admin), await unreadOf(admin)]).toEqual([before, unread])
    expect(await restore(first.clearedTime ?? '')).toEqual({ restored: 0 })
  })

  it('brings nothing of other users’ back', async () => {
    const { clearedTime } = await clear()
    expect(await restore(clearedTime ?? '', user)).toEqual({ restored: 0 })
    expect((await listOf(admin)).some(message => message.type === type)).toBe(false)
  })

  it('has nothing to bring back after a day', async () => {
    const { clearedTime } = await clear()
    const { pool } = server.database
    const dayAgo = sql`cleared_at - interval '25 hours'`
    await pool.update(messages).set({ clearedAt: dayAgo }).where(isNotNull(messages.clearedAt))
    await pruneMessagesJob.handle(jobContext(pool))
    expect(await restore(clearedTime ?? '')).toEqual({ restored: 0 })
    const [logged] = await pool.select().from(operationLog).where(eq(operationLog.operation, 'delete'))
    expect(logged?.changes.content?.[0]).toHaveProperty('zh-CN')
  })
})

it('a message for a user who is gone, or from one, breaks nothing', async () => {
  await server.ask(announce, { body: toEveryone('Written before leaving') }, admin)
  const [theirs] = await listOf(user)
  const { pool } = server.database
  await pool.delete(users).where(eq(users.username, 'user'))
  const response = await server.call(readMessages, { body: { ids: [theirs?.id] } }, admin)
  expect(response.code).toBe(errors.notFound.code)
  await notify(
    { queries: pool, publish: () => undefined },
    { to: { users: [unknownId] }, title: text, subTitle: text, content: text },
  )
  expect((await listOf(admin)).filter(({ title }) => title === 'Written before leaving')).toHaveLength(1)
})

it('the messages of a user who is gone go with them', async () => {
  const { pool } = server.database
  await pool.delete(users).where(eq(users.username, 'user'))
  expect(await pool.$count(messages)).toBe(5)
  expect(await server.ask(announce, { body: toEveryone('Who is left?') }, admin)).toEqual({ recipients: 1 })
})

const toEveryone = (title: string) =>
  ({ type: 'message', messageType: null, role: '', title, content: title }) as const
