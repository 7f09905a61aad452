import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createGadgetTable, gadgets } from '../../testing/gadget.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Queries } from '../database/database.ts'
import { recordTables } from './record.ts'
import { operationLog } from './schema.ts'
import { recordedTransaction } from './transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
  await createGadgetTable(database)
  await recordTables(database.pool, [
    { table: gadgets, entity: 'gadget', title: 'name', ignored: ['clicks'] },
  ])
})
afterAll(() => database.close())

let requests = 0
/** Runs `work` as one request and returns the log entries about its gadgets, in order. */
async function recorded(work: (queries: Queries) => Promise<unknown>) {
  const requestId = `recorded-${++requests}`
  const operation = { actor: null, action: 'test', requestId, address: '10.0.0.1', device: 'A browser' }
  await recordedTransaction(database, operation, work)
  const ofRequest = eq(operationLog.requestId, requestId)
  return database.pool.select().from(operationLog).where(ofRequest).orderBy(operationLog.id)
}
const insert = (queries: Queries, count: number, name: string) =>
  queries.execute<{ id: string }>(sql`
    insert into gadget (name, maker)
    select ${name}::text || place, 'Lin' from generate_series(1, ${count}::int) as place returning id`)

it('Each row of a statement has an entry of its own, with what it was and what it became', async () => {
  const created = await recorded(queries => insert(queries, 300, 'Many '))
  expect(created.map(({ operation, entity }) => [operation, entity])).toEqual(
    Array(300).fill(['insert', 'gadget']),
  )
  expect(created.every(({ changes, title }) => changes.name?.[1] === title)).toBe(true)
  expect(created[0]).toMatchObject({ address: '10.0.0.1', device: 'A browser', action: 'test' })

  const ids = created.map(({ entityId }) => entityId)
  const those = sql`id = any(${sql.param(ids)}::uuid[])`
  const changed = await recorded(queries =>
    // The statement also changes one more row, only in ignored columns.
    queries.execute(sql`
      update gadget set maker = case when id = ${ids[0]} then maker else name end, clicks = 7 where ${those}`),
  )
  expect(changed.map(({ entityId }) => entityId).toSorted()).toEqual(ids.slice(1).toSorted())
  expect(changed.map(({ changes, title }) => [changes, title])).toEqual(
    changed.map(({ title }) => [{ maker: ['Lin', title] }, title]),
  )

  const deleted = await recorded(queries => queries.delete(gadgets).where(those))
  expect(deleted.map(({ operation }) => operation)).toEqual(Array(300).fill('delete'))
  // The entry of a deleted row keeps its ignored columns, so that undo can restore them.
  expect(deleted.every(({ remainder }) => remainder?.clicks === 7)).toBe(true)
})

it('A row whose key was changed is recorded as gone and come', async () => {
  const [made] = await recorded(queries => insert(queries, 1, 'Key '))
  const id = '01a00000-0000-7000-8000-000000000001'
  const entries = await recorded(queries =>
    queries.execute(sql`update gadget set id = ${id} where id = ${made?.entityId}`),
  )
  expect(entries.map(({ operation, entityId }) => [operation, entityId]).toSorted()).toEqual([
    ['delete', made?.entityId],
    ['insert', id],
  ])
})
