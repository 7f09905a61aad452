import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { operationChain, operationLog } from '../audit/schema.ts'
import { createGrowingTotals } from './growing-totals.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const add = () =>
  database.pool.execute(sql`
    insert into operation_log (request_id, action, address, device, entity, entity_id, title, operation, changes)
    values ('grows', 'system', '', '', 'content-set', '1', '', 'update', '{}')`)
const settle = () =>
  database.pool.execute(
    sql`update operation_chain set settled = (select coalesce(max(id), 0) from operation_log)`,
  )

it('counts settled rows once, and newer ones at each request', async () => {
  const counted: number[] = []
  const totals = createGrowingTotals(
    database.pool,
    { number: operationLog.id, settled: sql`(select settled from ${operationChain})` },
    async (where: SQL | undefined) => {
      const rows = await database.pool.$count(operationLog, where)
      counted.push(rows)
      return rows
    },
  )
  const ask = async () => {
    counted.length = 0
    const total = await totals.of('grows', () => sql`request_id = 'grows'`)
    return { total, counted: [...counted] }
  }
  await add()
  await settle()
  expect(await ask()).toEqual({ total: 1, counted: [1, 0] })
  await add()
  expect(await ask()).toEqual({ total: 2, counted: [1] })
  await settle()
  await add()
  expect(await ask()).toEqual({ total: 3, counted: [1, 1] })
  expect(await ask()).toEqual({ total: 3, counted: [1] })
  const atOnce = await Promise.all([1, 2].map(() => totals.of('grows', () => sql`request_id = 'grows'`)))
  expect(atOnce).toEqual([3, 3])
})
