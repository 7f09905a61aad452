import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queries } from '../../../platform/database/database.ts'
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const rows = 6000

async function timed(queries: Queries, statement: ReturnType<typeof sql>): Promise<number> {
  const begun = performance.now()
  await queries.execute(statement)
  return performance.now() - begun
}

// A trigger's statement keeps the plan that it was given for the first statement of its connection.
it('Noting thousands of changes takes no longer on a connection that has noted none before', async () => {
  const countRecorded = () =>
    Promise.all([database.pool.$count(sql`content_change`), database.pool.$count(sql`content_check`)])
  const before = await countRecorded()
  const { inserting, updating } = await database.pool.transaction(async queries => {
    // The log takes its time, too, and that is not what is looked at.
    await queries.execute(
      sql`alter table content_item disable trigger record_inserted, disable trigger record_updated`,
    )
    const inserting = await timed(
      queries,
      sql`insert into content_item (id, title, genre, author, status, published_at)
        select uuidv7(), 'Quick ' || place, 'text', 'Lin', 'offline', now() from generate_series(1, ${rows}::int) as place`,
    )
    await queries.execute(sql`update content_item set topic = 'none' where title = 'No such'`)
    const updating = await timed(
      queries,
      sql`update content_item set topic = 'all' where title like 'Quick %'`,
    )
    return { inserting, updating }
  })
  expect(await countRecorded()).toEqual(before.map(count => count + 2 * rows))
  expect(updating).toBeLessThan(4 * inserting)
}, 60_000)
