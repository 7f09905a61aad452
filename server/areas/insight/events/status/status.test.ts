import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../../../testing/test-database.ts'
import { contentItems } from '../../../content/schema.ts'
import { contentFacts, events, statusChanges } from '../schema.ts'
import { moveChanges } from './poller.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const make = async (count: number, status: 'online' | 'offline') => {
  const fields = { title: 'Goes on and off', genre: 'text', author: 'Lin', publishedAt: new Date() } as const
  const made = await database.pool
    .insert(contentItems)
    .values(Array.from({ length: count }, () => ({ ...fields, status })))
    .returning({ id: contentItems.id })
  return made.map(({ id }) => id)
}
const move = () => database.pool.transaction(moveChanges)
const typesOf = async (ids: readonly string[]) => {
  const found = await database.pool
    .select({ type: events.type })
    .from(events)
    .innerJoin(contentFacts, eq(contentFacts.id, events.factId))
    .where(inArray(contentFacts.contentItemId, [...ids]))
    .orderBy(asc(events.occurredAt))
  return found.map(({ type }) => type)
}

describe('A content item', () => {
  it('has an event when it goes online or offline, and when it is deleted while online', async () => {
    const [id = ''] = await make(1, 'offline')
    const is = eq(contentItems.id, id)
    await database.pool.update(contentItems).set({ status: 'online' }).where(is)
    await move()
    await database.pool.update(contentItems).set({ status: 'offline' }).where(is)
    await move()
    await database.pool.update(contentItems).set({ status: 'online' }).where(is)
    await move()
    await database.pool.delete(contentItems).where(is)
    await move()
    expect(await typesOf([id])).toEqual(['publication', 'unpublication', 'publication', 'unpublication'])
  })

  it('has one publication when it is inserted online, and no events for other changes', async () => {
    const [on, off] = [await make(2, 'online'), await make(2, 'offline')]
    const all = inArray(contentItems.id, [...on, ...off])
    await database.pool
      .update(contentItems)
      .set({ clicks: 9, title: 'Again', status: sql`status` })
      .where(all)
    expect(await database.pool.$count(statusChanges, inArray(statusChanges.contentItemId, off))).toBe(0)
    await move()
    expect([await typesOf(on), await typesOf(off)]).toEqual([['publication', 'publication'], []])
  })

  it('without events that was deleted leaves none', async () => {
    const [id = ''] = await make(1, 'online')
    await database.pool.delete(contentItems).where(eq(contentItems.id, id))
    await move()
    expect(await typesOf([id])).toEqual([])
  })
})

it('Each change becomes one event, even when several servers move it at once or it is restored from a backup', async () => {
  const ids = await make(300, 'online')
  const waiting = await database.pool.select().from(statusChanges)
  await Promise.all([1, 2, 3].map(move))
  await move()
  expect(await typesOf(ids)).toHaveLength(300)
  expect(await database.pool.$count(statusChanges)).toBe(0)
  await database.pool.insert(statusChanges).overridingSystemValue().values(waiting)
  await move()
  expect(await typesOf(ids)).toHaveLength(300)
})

it('A transaction that is rolled back leaves no event', async () => {
  const [id = ''] = await make(1, 'offline')
  const change = database.pool.transaction(async queries => {
    await queries.update(contentItems).set({ status: 'online' }).where(eq(contentItems.id, id))
    throw new Error('on purpose')
  })
  await expect(change).rejects.toThrow('on purpose')
  await move()
  expect(await typesOf([id])).toEqual([])
})
