import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawDemoEvents } from '../../server/areas/insight/seed.ts'
import { readRollUps } from '../../server/areas/insight/testing/events.ts'
import { cloneDatabase, type TestDatabase, urlOf } from '../../server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const run = async (environment: Record<string, string> = {}) => {
  const env = { ...process.env, DATABASE_URL: urlOf(database), ...environment }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(import.meta.dirname, '../../tools/greenroom.ts'), 'insight', 'recount'],
    { env },
  )
  return stdout
}

test('The command mends figures that differ from the events, and leaves ClickHouse alone', async () => {
  const { pool } = database
  await pool.transaction(queries => drawDemoEvents(queries, 3))
  const counted = await readRollUps(pool)
  await pool.execute(sql`update event_day set clicks = clicks + 7`)
  await pool.execute(sql`delete from event_content_week`)
  await pool.execute(sql`update visitor_return set visitors = visitors + 1`)
  expect(await run({ CLICKHOUSE_URL: 'http://127.0.0.1:1/none' })).toContain('nothing to count anew')
  expect(await readRollUps(pool)).not.toEqual(counted)
  expect(await run()).toMatch(/\d+ events are counted anew \(\d+\.\d s\)\.\n$/)
  expect(await readRollUps(pool)).toEqual(counted)
})
