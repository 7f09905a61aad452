import { setTimeout as delay } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresCode } from '../../../platform/audit/transaction.ts'
import type { Queries } from '../../../platform/database/database.ts'
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { contentItems, contentSetItems, contentSets } from '../schema.ts'

// Items of sets have no foreign keys: triggers keep their references (server/migrations/0002_behaviour.sql).

const foreignKeyViolation = '23503'
const missing = '00000000-0000-7000-8000-000000000000'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

async function makeContentItem(): Promise<string> {
  const values = {
    title: 'Lake',
    genre: 'img',
    author: 'Lin',
    status: 'offline',
    publishedAt: new Date(),
  } as const
  const [row] = await database.pool.insert(contentItems).values(values).returning({ id: contentItems.id })
  return String(row?.id)
}

async function makeSet(): Promise<string> {
  const values = { name: 'Lakes', contentType: 'img', filterType: 'artificial' } as const
  const [row] = await database.pool.insert(contentSets).values(values).returning({ id: contentSets.id })
  return String(row?.id)
}

const put = (queries: Queries, setId: string, ...contentItemIds: string[]) =>
  queries
    .insert(contentSetItems)
    .values(contentItemIds.map((contentItemId, position) => ({ setId, contentItemId, position })))
const codeOf = (work: PromiseLike<unknown>) => Promise.resolve(work).then(() => undefined, postgresCode)
const countItems = (setId: string) => database.pool.$count(contentSetItems, eq(contentSetItems.setId, setId))

/** Runs `second` while the transaction of `first` is open, and commits that once `second` waits for it. */
async function meanwhile<T>(
  first: (queries: Queries) => PromiseLike<unknown>,
  second: () => PromiseLike<T>,
): Promise<T> {
  let isDone = false
  const waiting = await database.pool.transaction(async queries => {
    await first(queries)
    const running = Promise.resolve(second()).finally(() => {
      isDone = true
    })
    await delay(100)
    expect(isDone, 'waits for the other transaction').toBe(false)
    return { running }
  })
  return waiting.running
}

describe('an item of a set', () => {
  it('is refused when its set or its content item does not exist, with all of its statement', async () => {
    const [set, contentItem] = await Promise.all([makeSet(), makeContentItem()])
    expect(await codeOf(put(database.pool, missing, contentItem))).toBe(foreignKeyViolation)
    expect(await codeOf(put(database.pool, set, contentItem, missing))).toBe(foreignKeyViolation)
    expect(await countItems(set)).toBe(0)
  })

  it('is deleted with its set, and with its content item', async () => {
    const [set, other, gone, stays] = await Promise.all([
      makeSet(),
      makeSet(),
      makeContentItem(),
      makeContentItem(),
    ])
    await put(database.pool, set, gone, stays)
    await put(database.pool, other, gone, stays)
    await database.pool.delete(contentItems).where(eq(contentItems.id, gone))
    expect(await Promise.all([countItems(set), countItems(other)])).toEqual([1, 1])
    await database.pool.delete(contentSets).where(eq(contentSets.id, set))
    expect(await Promise.all([countItems(set), countItems(other)])).toEqual([0, 1])
  })

  it('is refused when its content item is being deleted meanwhile', async () => {
    const [set, contentItem] = await Promise.all([makeSet(), makeContentItem()])
    const code = await meanwhile(
      queries => queries.delete(contentItems).where(eq(contentItems.id, contentItem)),
      () => codeOf(put(database.pool, set, contentItem)),
    )
    expect(code).toBe(foreignKeyViolation)
  })

  it('is deleted with a content item whose deletion began before it was committed', async () => {
    const [set, contentItem] = await Promise.all([makeSet(), makeContentItem()])
    await meanwhile(
      queries => put(queries, set, contentItem),
      () => database.pool.delete(contentItems).where(eq(contentItems.id, contentItem)),
    )
    expect(await countItems(set)).toBe(0)
  })

  it('is deleted with a set whose deletion began before it was committed', async () => {
    const [set, contentItem] = await Promise.all([makeSet(), makeContentItem()])
    await meanwhile(
      queries => put(queries, set, contentItem),
      () => database.pool.delete(contentSets).where(eq(contentSets.id, set)),
    )
    expect(await countItems(set)).toBe(0)
  })

  it('is not moved to another content item', async () => {
    const [set, contentItem, other] = await Promise.all([makeSet(), makeContentItem(), makeContentItem()])
    await put(database.pool, set, contentItem)
    const move = database.pool.update(contentSetItems).set({ contentItemId: other })
    expect(await codeOf(move.where(eq(contentSetItems.setId, set)))).toBe('P0001')
  })
})
