import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { streamEvents } from './schema.ts'
import { insertEvents, pruneEvents, readEventsSince } from './stored-events.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await cloneDatabase()
})

afterAll(() => database.close())

beforeEach(() => database.pool.delete(streamEvents))

const event = (id: string) => ({
  event: { topic: 'content-set.changed' as const, ids: [id] },
  audience: 'everyone' as const,
})

/** Stores one event with this age. */
async function storeOld(seconds: number): Promise<number> {
  const [stored] = await insertEvents(database.pool, [event(String(seconds))])
  await database.pool
    .update(streamEvents)
    .set({ at: sql`now() - make_interval(secs => ${seconds})` })
    .where(sql`id = ${stored?.id}`)
  return stored?.id ?? 0
}

test('an event that was committed late, with a smaller id, is among the events after another', async () => {
  const long = await storeOld(60)
  const late = await storeOld(3)
  const known = await storeOld(1)
  const next = await storeOld(0)
  const missed = await readEventsSince(database.pool, known)
  expect(missed).toMatchObject([{ id: late }, { id: known }, { id: next }])
  expect(missed).not.toMatchObject([{ id: long }])
})

test('after an event that is not there any more, anything may have changed', async () => {
  const known = await storeOld(1)
  expect(await readEventsSince(database.pool, known + 1)).toBe('anything')
})

test('more than a thousand missed events are not sent one by one', async () => {
  const known = await storeOld(0)
  await insertEvents(
    database.pool,
    Array.from({ length: 1000 }, (_, index) => event(String(index))),
  )
  expect(await readEventsSince(database.pool, known)).toBe('anything')
})

test('pruning removes events older than a day, but never the latest one', async () => {
  const day = 24 * 60 * 60
  await storeOld(day + 60)
  const recent = await storeOld(day - 60)
  await pruneEvents(database.pool)
  expect(await database.pool.select({ id: streamEvents.id }).from(streamEvents)).toEqual([{ id: recent }])

  await database.pool.update(streamEvents).set({ at: sql`now() - interval '3 days'` })
  await pruneEvents(database.pool)
  expect(await database.pool.$count(streamEvents)).toBe(1)
})
