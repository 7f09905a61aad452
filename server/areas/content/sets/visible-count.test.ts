import {
  createContentSet,
  listContentSets,
  readContentSet,
} from '@greenroom/contract/areas/content/content-sets'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { signInHolding } from '../../../testing/users.ts'
import { contentItems, contentSets } from '../schema.ts'
import { exportContentSets } from './list.ts'

let server: TestServer
let admin: { token: string }

beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

test('the count of a set covers the items that the user may see, in its row, its export and the order of sets', async () => {
  const token = await signInHolding(server, ['content-set:create', 'content-set:read'], 'own')
  const author = 'Counted of others'
  await server.database.pool.insert(contentItems).values({
    title: 'One',
    author,
    publishedAt: new Date(),
    genre: 'verticalVideo',
    status: 'online',
  })
  const fields = { name: 'Counted', contentType: 'verticalVideo' as const }
  const { id } = await server.ask(
    createContentSet,
    { body: { ...fields, filterType: 'rules', rules: { authors: [author] } } },
    { token },
  )
  const empty = await server.ask(
    createContentSet,
    { body: { ...fields, filterType: 'artificial' } },
    { token },
  )
  await vi.waitFor(
    async () =>
      expect(await server.ask(readContentSet, { params: { id } }, admin)).toMatchObject({ count: 1 }),
    { timeout: 10_000 },
  )
  expect(await server.ask(readContentSet, { params: { id } }, { token })).toMatchObject({ count: 0 })
  const { list } = await server.ask(listContentSets, { query: { sort: '-count' } }, { token })
  expect(list.map(row => [row.id, row.count])).toEqual([
    [empty.id, 0],
    [id, 0],
  ])
  const [stored] = await server.database.pool.select().from(contentSets).where(eq(contentSets.id, id))
  const exported: unknown[] = []
  const query = { owners: [stored?.createdBy], name: fields.name }
  await exportContentSets(server.database).each(query, 'zh-CN', async rows => {
    exported.push(...rows.map(row => row.count))
  })
  expect(exported).toEqual([0, 0])
})
