import { undoOperation } from '@greenroom/contract/areas/audit/undo'
import {
  createContentItem,
  deleteContentItems,
  listContentItems,
  putContentItemsOnline,
  updateContentItem,
} from '@greenroom/contract/areas/content/content-items'
import type { RequestOf } from '@greenroom/contract/endpoint'
import { and, desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { operationLog } from '../../../platform/audit/schema.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import { contentItemStatuses, contentItems } from '../schema.ts'

let server: TestServer
let admin: { token: string }
beforeAll(async () => {
  server = await startTestServer()
  admin = { token: await server.signIn('admin') }
})
afterAll(() => server.stop())

/** Content items of one author, the older the greater their number. */
const insert = (author: string, count: number, status: 'online' | 'offline') =>
  server.database.pool.execute(sql`
    insert into ${contentItems} (id, title, genre, author, status, published_at)
    select gen_random_uuid(), ${author} || ' ' || n, 'img', ${author}, ${status}, now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n`)

it('A new status of thousands of content items at once touches none of their indexes', async () => {
  await insert('Beside', 2000, 'offline')
  const changed = await server.database.pool.transaction(async queries => {
    const updated = await queries.execute(sql`
      update ${contentItems} set status = 'online', version = version + 1, updated_at = now() where author = 'Beside'`)
    const [row] = await queries.execute<{ beside: number }>(
      sql`select pg_stat_get_xact_tuples_hot_updated('content_item'::regclass)::int as beside`,
    )
    return { updated: updated.count, ...row }
  })
  expect(changed).toEqual({ updated: 2000, beside: 2000 })
})

it('the columns that find content items of a status agree with the rows after every change', async () => {
  const { pool } = server.database
  const differing = async () => {
    const [row] = await pool.execute<{ differing: number }>(sql`
      select count(*)::int as differing from ${contentItems} full join ${contentItemStatuses} as known on known.content_item_id = id
      where (known.genre, known.status, known.created_by)
        is distinct from (content_item.genre, content_item.status, content_item.created_by)`)
    return row?.differing
  }
  const known = async (id: string) =>
    (await pool.select().from(contentItemStatuses).where(eq(contentItemStatuses.contentItemId, id)))[0]
  const publishedTime = new Date().toISOString()
  const body = { title: 'Kept', genre: 'img', author: 'Kept', source: 'other', language: 'und' } as const
  const { id } = await server.ask(createContentItem, { body: { ...body, publishedTime } }, admin)
  expect(await known(id)).toMatchObject({ genre: 'img', status: 'offline' })
  await server.ask(putContentItemsOnline, { body: { ids: [id] } }, admin)
  expect(await known(id)).toMatchObject({ status: 'online' })
  const [{ version } = { version: 0 }] = await pool.select().from(contentItems).where(eq(contentItems.id, id))
  await server.ask(
    updateContentItem,
    { params: { id }, body: { version, changes: { genre: 'text' } } },
    admin,
  )
  expect(await known(id)).toMatchObject({ genre: 'text', status: 'online' })
  await pool.update(contentItems).set({ status: 'offline' }).where(eq(contentItems.id, id))
  await server.ask(deleteContentItems, { body: { ids: [id] } }, admin)
  expect(await known(id)).toBeUndefined()
  const [deletion] = await pool
    .select({ id: operationLog.id })
    .from(operationLog)
    .where(and(eq(operationLog.entityId, id), eq(operationLog.operation, 'delete')))
    .orderBy(desc(operationLog.id))
  const params = { id: String(deletion?.id) }
  await server.ask(undoOperation, { params, body: { scope: 'entry' } }, admin)
  expect(await known(id)).toMatchObject({ genre: 'text', status: 'offline' })
  expect(await differing()).toBe(0)
})

it('A status that none of the first thousands of content items has is found and counted', async () => {
  await insert('Frequent', 3500, 'online')
  const seldom = { title: 'Seldom', genre: 'img' as const, author: 'Frequent', status: 'offline' as const }
  await server.database.pool.insert(contentItems).values({ ...seldom, publishedAt: new Date('2020-01-01') })
  const ask = (query: RequestOf<typeof listContentItems>['query']) =>
    server.ask(listContentItems, { query: { author: 'Frequent', ...query } }, admin)
  const { list, total } = await ask({ status: 'offline' })
  expect({ titles: list.map(({ title }) => title), total }).toEqual({ titles: ['Seldom'], total: 1 })
  expect((await ask({ status: 'online', pageSize: '20', current: '170' })).list).toHaveLength(20)
})
