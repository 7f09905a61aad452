import { sql } from 'drizzle-orm'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, inject, test } from 'vitest'
import { instant } from './columns.ts'
import { openDatabase, type Queries } from './database.ts'

const made = pgTable('made', { at: instant(), note: text() })
const count = sql`'7'`.mapWith(Number)

const flat = (queries: Queries) =>
  queries.select({ at: made.at, note: made.note, count, named: count.as('named') }).from(made)
const nested = (queries: Queries) => queries.select({ made: { at: made.at }, count }).from(made)

test('rows are read from the pool as the query builder reads them in a transaction, which is left as it is', async () => {
  const database = openDatabase(inject('postgres'), 1)
  const { pool } = database
  await pool.execute(sql`create temp table made as select * from (values
    ('2026-11-23 10:00:00.5+00'::timestamptz, null), (null, '注')) as made (at, note)`)
  const at = new Date('2026-11-23T10:00:00.500Z')
  expect(await flat(pool)).toEqual([
    { at, note: null, count: 7, named: 7 },
    { at: null, note: '注', count: 7, named: 7 },
  ])
  for (const read of [flat, nested])
    expect(await read(pool)).toEqual(await pool.transaction(async queries => read(queries)))
  await database.close()
})
