import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentItems } from '../../areas/content/schema.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import type { Queries } from '../database/database.ts'
import { operationLog } from './schema.ts'
import { recordedTransaction } from './transaction.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

let requests = 0
/** Runs `work` as one request and returns the log entries about its content items, in order. */
async function recorded(work: (queries: Queries) => Promise<unknown>) {
  const requestId = `recorded-${++requests}`
  const operation = { actor: null, action: 'test', requestId, address: '10.0.0.1', device: 'A browser' }
  await recordedTransaction(server.database, operation, work)
  // Background work may have put the items into sets; deleting the items then also deletes those rows.
  const ofRequest = and(eq(operationLog.requestId, requestId), eq(operationLog.entity, 'content-item'))
  return server.database.pool.select().from(operationLog).where(ofRequest).orderBy(operationLog.id)
}
const insert = (queries: Queries, count: number, title: string) =>
  queries.execute<{ id: string }>(sql`
    insert into content_item (id, title, genre, author, status, published_at)
    select gen_random_uuid(), ${title}::text || place, 'text', 'Lin', 'offline', now() from generate_series(1, ${count}::int) as place returning id`)

it('Each row of a statement has an entry of its own, with what it was and what it became', async () => {
  const created = await recorded(queries => insert(queries, 300, 'Many '))
  expect(created.map(({ operation, entity }) => [operation, entity])).toEqual(
    Array(300).fill(['insert', 'content-item']),
  )
  expect(created.every(({ changes, title }) => changes.title?.[1] === title)).toBe(true)
  expect(created[0]).toMatchObject({ address: '10.0.0.1', device: 'A browser', action: 'test' })

  const ids = created.map(({ entityId }) => entityId)
  const those = sql`id = any(${sql.param(ids)}::uuid[])`
  const changed = await recorded(queries =>
    // The statement also changes one more row, only in ignored columns.
    queries.execute(sql`
      update content_item set author = case when id = ${ids[0]} then author else title end, clicks = 7 where ${those}`),
  )
  expect(changed.map(({ entityId }) => entityId).toSorted()).toEqual(ids.slice(1).toSorted())
  expect(changed.map(({ changes, title }) => [changes, title])).toEqual(
    changed.map(({ title }) => [{ author: ['Lin', title] }, title]),
  )

  const entries = await recorded(queries => queries.delete(contentItems).where(those))
  // Demo rules may have put the items into sets; those rows are deleted with them.
  const deleted = entries.filter(({ entity }) => entity === 'content-item')
  expect(deleted.map(({ operation }) => operation)).toEqual(Array(300).fill('delete'))
  // The entry of a deleted row keeps its ignored columns, so that undo can restore them.
  expect(deleted.every(({ remainder }) => remainder?.clicks === 7)).toBe(true)
})

it('A row whose key was changed is recorded as gone and come', async () => {
  const [made] = await recorded(queries => insert(queries, 1, 'Key '))
  const id = '01a00000-0000-7000-8000-000000000001'
  const entries = await recorded(queries =>
    queries.execute(sql`update content_item set id = ${id} where id = ${made?.entityId}`),
  )
  expect(entries.map(({ operation, entityId }) => [operation, entityId]).toSorted()).toEqual([
    ['delete', made?.entityId],
    ['insert', id],
  ])
})
