import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Queries } from '../../../platform/database/database.ts'
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { followChanges } from './follow.ts'

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
    // The log takes its time, too, which this test does not measure.
    await queries.execute(
      sql`alter table content_item disable trigger record_inserted, disable trigger record_updated`,
    )
    const inserting = await timed(
      queries,
      sql`insert into content_item (id, title, genre, author, status, published_at)
        select gen_random_uuid(), 'Quick ' || place, 'text', 'Lin', 'offline', now() from generate_series(1, ${rows}::int) as place`,
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

// What PostgreSQL knows of a table that is filled and emptied all the time is mostly that it is empty.
it('Following thousands of changes takes no longer when the table was empty before', async () => {
  const follow = async (analyze: string) => {
    await database.pool.execute(sql`delete from content_change`)
    await database.pool.execute(sql`vacuum (truncate false, analyze) content_change`)
    return database.pool.transaction(async queries => {
      await queries.execute(
        sql`insert into content_change (content_item_id) select gen_random_uuid() from generate_series(1, ${rows}::int)`,
      )
      await queries.execute(sql.raw(analyze))
      const begun = performance.now()
      expect(await followChanges(queries)).toMatchObject({ taken: rows })
      return performance.now() - begun
    })
  }
  await follow('select')
  expect(await follow('select')).toBeLessThan(4 * (await follow('analyze content_change')))
}, 60_000)
