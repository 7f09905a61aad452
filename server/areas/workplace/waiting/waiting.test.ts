import { createArticle } from '@greenroom/contract/areas/articles/articles'
import { saveDraft } from '@greenroom/contract/areas/drafts/drafts'
import { createView, watchView } from '@greenroom/contract/areas/views/views'
import { readWaiting } from '@greenroom/contract/areas/workplace/waiting'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { registrations } from '../../users/registration/schema.ts'

let server: TestServer
let admin: { token: string; language: 'en-US' }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin'), language: 'en-US' }
})
afterAll(() => server.stop())

const waiting = (by: { token: string } = admin) => server.ask(readWaiting, {}, by)

it('To-dos come by kind, with all of them counted and the longest waiting first', async () => {
  const before = (await waiting()).todos
  const kindOf = ({ kinds }: typeof before) => kinds.find(({ call }) => call === 'registration.decide')
  const applicant = { email: 'a@example.com', reason: 'x', passwordHash: 'x', language: 'zh-CN' as const }
  const day = (date: number) => new Date(Date.UTC(2026, 0, date))
  const names = ['third', 'first', 'second', 'fifth', 'fourth', 'sixth']
  const order = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']
  await server.database.pool.insert(registrations).values(
    names.map(name => ({
      ...applicant,
      username: `w-${name}`,
      name,
      createdAt: day(order.indexOf(name) + 1),
    })),
  )
  const after = (await waiting()).todos
  expect(after.count).toBe(before.count + 6)
  const kind = kindOf(after)
  expect(kind?.count).toBe((kindOf(before)?.count ?? 0) + 6)
  expect(kind?.rows.map(({ time }) => time)).toEqual(
    order.slice(0, 5).map((_, at) => day(at + 1).toISOString()),
  )
})

it('Drafts and unsent articles are the user’s own', async () => {
  const other = { token: await signInHolding(server, ['article:read'], 'all', 'other') }
  const [draftsBefore, articlesBefore] = [(await waiting()).drafts.count, (await waiting()).articles?.count]
  const body = {
    form: 'content-set',
    subject: '',
    values: { name: 'Half' },
    base: { values: { name: '' }, version: null },
    title: '',
    writer: 'laptop-0123456789',
    sequence: 1,
    basedOn: null,
  }
  await server.ask(saveDraft, { body }, admin)
  const { id } = await server.ask(createArticle, { body: { accountId: null } }, admin)
  const { drafts, articles } = await waiting()
  expect(drafts.count).toBe(draftsBefore + 1)
  expect(drafts.rows[0]).toMatchObject({ form: 'content-set', subject: '' })
  expect(articles?.count).toBe((articlesBefore ?? 0) + 1)
  expect(articles?.rows[0]).toMatchObject({ id, state: 'local' })
  expect(await waiting(other)).toMatchObject({ drafts: { count: 0 }, articles: { count: 0 } })
})

it('Watched views lead to their list', async () => {
  const fields = { name: 'Mine', shared: false, filters: {}, sort: null, order: [], hidden: [] }
  const params = { list: 'content-sets' as const }
  const view = await server.ask(createView, { params, body: fields }, admin)
  const before = (await waiting()).views.count
  await server.ask(watchView, { params: { ...params, id: view.id }, body: {} }, admin)
  const { views } = await waiting()
  expect(views.count).toBe(before + 1)
  expect(views.rows.find(({ id }) => id === view.id)).toEqual({
    id: view.id,
    list: params.list,
    name: 'Mine',
    link: `/list/search-table?open-view=${view.id}`,
    news: null,
  })
})

it('Kinds that the user may not read are left out', async () => {
  const reader = { token: await signInHolding(server, [], 'all', 'reader') }
  const none = { count: 0, rows: [] }
  expect(await waiting(reader)).toEqual({
    todos: { count: 0, kinds: [] },
    queues: null,
    rooms: null,
    shows: null,
    drafts: none,
    articles: null,
    views: none,
    planned: null,
  })
})
