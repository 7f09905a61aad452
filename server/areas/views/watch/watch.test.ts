import { randomUUID } from 'node:crypto'
import { createArticle } from '@greenroom/contract/areas/articles/articles'
import { createContentItem, updateContentItem } from '@greenroom/contract/areas/content/content-items'
import { type Message, pageMessages } from '@greenroom/contract/areas/messages/messages'
import type { DataScope } from '@greenroom/contract/areas/roles/roles'
import {
  createView,
  deleteView,
  readViews,
  unwatchView,
  updateView,
  viewLimits,
  watchView,
} from '@greenroom/contract/areas/views/views'
import { errors } from '@greenroom/contract/errors'
import { watchableLists } from '@greenroom/contract/lists'
import { allPermissions, type Permission } from '@greenroom/contract/permissions'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { articles } from '../../articles/schema.ts'
import { hashToken } from '../../auth/sessions/store.ts'
import { publishJobs } from '../../publishing/schema.ts'
import { roles } from '../../roles/schema.ts'
import { viewWatches, viewWatchRows } from '../schema.ts'

type By = { token: string }

let server: TestServer
let second: TestServer
let editor: By
beforeAll(async () => {
  server = await startTestServer()
  // All of this holds with two servers on one database.
  second = await startTestServer({}, server.database.again())
  editor = await user(['content-item:read', 'content-item:create', 'content-item:update'])
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const params = { list: 'content-items' } as const
const user = async (
  permissions: readonly Permission[] = ['content-item:read'],
  scope: DataScope = 'all',
) => ({
  token: await signInHolding(server, permissions, scope),
})

/** A view of the content items with this word in the title. */
async function viewOf(word: string, by: By, shared = false): Promise<string> {
  const poll = { sort: null, order: [], hidden: [] }
  const body = { name: `About ${word}`, shared, filters: { title: word }, ...poll }
  return (await server.ask(createView, { params, body }, by)).id
}
const body = { timeZone: 'Asia/Shanghai' }
const watch = (id: string, by: By) => server.ask(watchView, { params: { ...params, id }, body }, by)

async function write(title: string, by = editor): Promise<string> {
  const contentItem = { title, genre: 'text', author: 'Ada', source: 'original', language: 'en' } as const
  return (await server.ask(createContentItem, { body: { ...contentItem, publishedTime: now() } }, by)).id
}
const now = () => new Date().toISOString()
async function rename(id: string, title: string, version: number): Promise<void> {
  await server.ask(updateContentItem, { params: { id }, body: { version, changes: { title } } }, editor)
}

const messagesOf = async (by: By): Promise<Message[]> =>
  (await server.ask(pageMessages, { query: { type: ['message', 'notice'], pageSize: '100' } }, by)).list
/** Waits until the user has this many messages, and returns the newest. */
async function newest(by: By, count: number): Promise<Message> {
  await vi.waitFor(async () => expect(await messagesOf(by)).toHaveLength(count), {
    timeout: 20_000,
    interval: 100,
  })
  const [message] = await messagesOf(by)
  if (!message) throw new Error('There is no message')
  return message
}
const word = () => `w${randomUUID().slice(0, 8)}`
/** Waits until the view was checked after this time; a message that is missing by then never comes. */
async function polledAt(viewId: string): Promise<void> {
  const { pool } = server.database
  const [clock] = await pool.execute<{ now: string }>(sql`select now()::text as now`)
  await pool.update(viewWatches).set({ polledAt: sql`to_timestamp(0)` }).where(eq(viewWatches.viewId, viewId))
  await vi.waitFor(
    async () =>
      expect(
        await pool.$count(
          viewWatches,
          sql`${viewWatches.viewId} = ${viewId} and ${viewWatches.polledAt} < ${clock?.now}::timestamptz`,
        ),
      ).toBe(0),
    { timeout: 20_000, interval: 50 },
  )
}
const stateOf = async (id: string, by: By) =>
  (await server.ask(readViews, { params }, by)).list.find(view => view.id === id)?.watch
const rowsOf = (viewId: string) =>
  server.database.pool.$count(viewWatchRows, eq(viewWatchRows.viewId, viewId))

describe('a watched view', () => {
  it('notifies its watcher of new rows, of several at once by one message', async () => {
    const [about, watcher, other] = [word(), await user(), await user()]
    await write(`Was there, ${about}`)
    const id = await viewOf(about, watcher, true)
    expect(await watch(id, watcher)).toMatchObject({ watch: 'on' })
    // Others do not see who watches.
    expect(await stateOf(id, other)).toBe(null)
    await grow([`First, ${about}`, `Second, ${about}`])
    await write(`Something else`)
    const both = await newest(watcher, 1)
    expect(both).toMatchObject({
      subTitle: `视图“About ${about}”`,
      title: '新进入 2 条',
      content: `First, ${about}、Second, ${about}`,
      link: `/list/content?open-view=${id}`,
      type: 'notice',
      status: 0,
    })
    // Rows that follow soon are announced together.
    await write(`Third, ${about}`)
    await write(`Fourth, ${about}`)
    await polledAt(id)
    expect(await newest(watcher, 2)).toMatchObject({ title: '新进入 2 条' })
    expect(await messagesOf(other)).toEqual([])
  })

  it('announces a row again that left and returned, and none that only changed', async () => {
    const [about, watcher] = [word(), await user()]
    const id = await viewOf(about, watcher)
    await watch(id, watcher)
    const contentItem = await write(`Comes, ${about}`)
    await newest(watcher, 1)
    await rename(contentItem, `Changes, ${about}`, 1)
    await polledAt(id)
    await rename(contentItem, 'Left', 2)
    await polledAt(id)
    expect([await rowsOf(id), (await messagesOf(watcher)).length]).toEqual([0, 1])
    await rename(contentItem, `Back, ${about}`, 3)
    expect((await newest(watcher, 2)).content).toBe(`Back, ${about}`)
  })

  it('is not announced after the user stopped watching', async () => {
    const [about, watcher] = [word(), await user()]
    const id = await viewOf(about, watcher)
    await watch(id, watcher)
    expect(await watch(id, watcher)).toMatchObject({ watch: 'on' })
    const stopped = await server.ask(unwatchView, { params: { ...params, id } }, watcher)
    expect(stopped.watch).toBe(null)
    expect(await rowsOf(id)).toBe(0)
  })

  it('begins again with new filters, without announcing the rows in it then', async () => {
    const [about, later, watcher] = [word(), word(), await user()]
    await write(`Was there, ${later}`)
    const id = await viewOf(about, watcher)
    await watch(id, watcher)
    const changes = { filters: { title: later } }
    await server.ask(updateView, { params: { ...params, id }, body: { version: 1, changes } }, watcher)
    await vi.waitFor(async () => expect(await rowsOf(id)).toBe(1), { timeout: 20_000 })
    expect(await messagesOf(watcher)).toEqual([])
    await write(`Enters, ${later}`)
    expect((await newest(watcher, 1)).content).toBe(`Enters, ${later}`)
  })

  it('depends on the watcher’s current data scope', async () => {
    const [about, owner] = [word(), await user()]
    const watcher = await user(['content-item:read', 'content-item:create'], 'own')
    const id = await viewOf(about, owner, true)
    await watch(id, watcher)
    await write(`Of another, ${about}`)
    await write(`Of the watcher, ${about}`, watcher)
    expect(await newest(watcher, 1)).toMatchObject({
      title: '新进入 1 条',
      content: `Of the watcher, ${about}`,
    })
    // Rows that became visible have not entered the view.
    await changeRole(watcher, { dataScope: 'all' })
    await polledAt(id)
    expect([await rowsOf(id), (await messagesOf(watcher)).length]).toEqual([2, 1])
  })

  it('ends quietly when it is not shared any more, is deleted, or may not be read', async () => {
    const [about, owner, watcher] = [word(), await user(), await user()]
    const id = await viewOf(about, owner, true)
    const watched = () => server.database.pool.$count(viewWatches, eq(viewWatches.viewId, id))
    await watch(id, watcher)
    await watch(id, owner)
    const unshare = { version: 1, changes: { shared: false } }
    await server.ask(updateView, { params: { ...params, id }, body: unshare }, owner)
    expect([await watched(), await stateOf(id, owner)]).toEqual([1, 'on'])

    await changeRole(owner, { permissions: [] })
    await server.database.pool.update(viewWatches).set({ polledAt: sql`to_timestamp(0)` })
    await vi.waitFor(async () => expect(await watched()).toBe(0), { timeout: 20_000 })
    await changeRole(owner, { permissions: ['content-item:read'] })
    await watch(id, owner)
    await server.ask(deleteView, { params: { ...params, id } }, owner)
    expect(await watched()).toBe(0)
    expect([...(await messagesOf(owner)), ...(await messagesOf(watcher))]).toEqual([])
  })

  it('cannot be watched with too many rows, and pauses with a notice when it grows too large', async () => {
    const [about, watcher] = [word(), await user()]
    const id = await viewOf(about, watcher)
    await grow(Array(viewLimits.watchedRows - 1).fill(about))
    await watch(id, watcher)
    await write(`The last that fits, ${about}`)
    expect((await newest(watcher, 1)).content).toBe(`The last that fits, ${about}`)
    await grow([about])
    await polledAt(id)
    expect(await newest(watcher, 2)).toMatchObject({ title: '已暂停关注' })
    expect([await stateOf(id, watcher), await rowsOf(id)]).toEqual(['paused', 0])
    const again = await server.call(watchView, { params: { ...params, id }, body }, watcher)
    expect([again.code, again.data]).toEqual([errors.viewTooLarge.code, { limit: viewLimits.watchedRows }])
    await server.database.pool.transaction(async queries => {
      await queries.execute(sql`set local session_replication_role = replica`)
      await queries.execute(sql`delete from content_item where title = ${about}`)
    })
    expect(await watch(id, watcher)).toMatchObject({ watch: 'on' })
    await write(`Enters, ${about}`)
    expect((await newest(watcher, 3)).content).toBe(`Enters, ${about}`)
  }, 60_000)

  it('is one that the user may read, of a list that they may read, and one of few', async () => {
    const [owner, watcher, stranger] = [await user(), await user(), await user([])]
    const id = await viewOf(word(), owner)
    const refused = async (by: By, path: Record<string, string> = { ...params, id }) =>
      (await server.call(watchView, { params: path, body }, by)).code
    expect(await refused(watcher)).toBe(errors.notFound.code)
    const unwatched = await server.call(unwatchView, { params: { ...params, id } }, watcher)
    expect(unwatched.code).toBe(errors.notFound.code)
    expect(await refused(stranger)).toBe(errors.forbidden.code)
    expect(await refused(owner, { list: 'messages', id })).toBe(errors.invalid.code)
    expect(await refused(owner, { list: 'content-sets', id })).toBe(errors.forbidden.code)
    for (let count = 0; count < viewLimits.watches; count++) await watch(await viewOf(word(), owner), owner)
    expect(await refused(owner)).toBe(errors.tooManyWatches.code)
  }, 30_000)
})

describe('every list', () => {
  it('names its rows in messages', async () => {
    const admin = { token: await signInHolding(server, allPermissions) }
    await publishArticleOf(admin)
    const ids = new Map<string, string>()
    // Last of all the operation log, which has an entry of each view that is made.
    const lists = watchableLists.toSorted(
      (a, b) => Number(a === 'operation-log') - Number(b === 'operation-log'),
    )
    for (const list of lists) {
      const poll = { name: list, shared: false, filters: {}, sort: null, order: [], hidden: [] }
      const { id } = await server.ask(createView, { params: { list }, body: poll }, admin)
      await server.ask(watchView, { params: { list, id }, body }, admin)
      ids.set(list, id)
    }
    const filled = []
    for (const [list, id] of ids) if ((await rowsOf(id)) > 0) filled.push(list)
    expect(filled).toEqual(lists)
    // As if all of their rows had just entered.
    const { pool } = server.database
    for (const id of ids.values()) {
      await pool.delete(viewWatchRows).where(eq(viewWatchRows.viewId, id))
      await pool.update(viewWatches).set({ polledAt: sql`to_timestamp(0)` }).where(eq(viewWatches.viewId, id))
    }
    await newest(admin, filled.length)
    for (const { content } of await messagesOf(admin)) expect(content).toMatch(/\S/)
    expect((await messagesOf(admin)).map(({ subTitle }) => subTitle).toSorted()).toEqual(
      filled.map(list => `视图“${list}”`).toSorted(),
    )
  }, 30_000)
})

/** An article for official accounts with a publish job: the demo of tests has none. */
async function publishArticleOf(by: By): Promise<void> {
  const { id } = await server.ask(createArticle, { body: { accountId: null } }, by)
  const { pool } = server.database
  await pool.update(articles).set({ title: 'Spring' }).where(eq(articles.id, id))
  const job = { articleId: id, accountId: randomUUID(), versionId: randomUUID(), title: 'Spring', parts: [] }
  await pool.insert(publishJobs).values({ ...job, goal: 'draft', state: 'drafted' })
}

/** Changes the one role of a user made by {@link user}. */
async function changeRole(by: By, changes: { permissions?: string[]; dataScope?: DataScope }): Promise<void> {
  const { pool } = server.database
  const holder = sql`select role_id from user_role join session using (user_id)
    where token_hash = ${hashToken(by.token)}`
  await pool.update(roles).set(changes).where(sql`${roles.id} in (${holder})`)
}

/**
 * Content items of these titles, all at once, each published before the one before it; nothing else follows, no event
 * either.
 */
async function grow(titles: readonly string[]): Promise<void> {
  await server.database.pool.transaction(async queries => {
    await queries.execute(sql`set local session_replication_role = replica`)
    await queries.execute(sql`
      insert into content_item (id, title, genre, author, status, published_at)
      select gen_random_uuid(), title, 'text', 'Ada', 'offline', now() - make_interval(mins => place::int)
      from unnest(${sql.param([...titles])}::text[]) with ordinality as new (title, place)`)
  })
}
