import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { leavePendingLists, workOffPendingLists } from './pending-lists.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

it('Others work off what a transaction leaves in the pending lists while it goes on', async () => {
  const limit = async (queries: Pick<typeof database.pool, 'execute'>) =>
    (await queries.execute(sql`select current_setting('gin_pending_list_limit') as kept`))[0]?.kept
  await workOffPendingLists(database.pool)
  await database.pool.transaction(async queries => {
    await leavePendingLists(queries)
    expect(await limit(queries)).toBe('64MB')
    await queries.execute(sql`
      insert into content_item (id, title, genre, author, status, published_at)
      select gen_random_uuid(), 'Left ' || n, 'text', 'Lin', 'offline', now() from generate_series(1, 200) as n`)
    expect(await workOffPendingLists(database.pool)).toBeGreaterThan(0)
    expect(await workOffPendingLists(database.pool)).toBe(0)
  })
  expect(await limit(database.pool)).toBe('4MB')
})
