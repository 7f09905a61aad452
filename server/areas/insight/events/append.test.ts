import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { postgresCode } from '../../../platform/audit/transaction.ts'
import { cloneDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { contentItems } from '../../content/schema.ts'
import { append, type NewEvent } from './append.ts'
import { lockToRead } from './lock.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.close())

const event = (more: Partial<NewEvent> = {}): NewEvent => ({
  id: randomUUID(),
  type: 'visit',
  contentItemId: null,
  time: new Date(),
  referrer: 'direct',
  visitor: null,
  stable: false,
  bot: false,
  seconds: 0,
  count: 1,
  ...more,
})

/** The code of the failure when the highest number could not be read at once. */
const tryToRead = () =>
  database.pool
    .transaction(async queries => {
      await queries.execute(sql`set local lock_timeout = '50ms'`)
      await lockToRead(queries)
    })
    .catch(postgresCode)

it('Reading the highest number waits for transactions that store events, which do not wait for each other', async () => {
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const { promise: isStored, resolve: markStored } = Promise.withResolvers<void>()
  const storing = database.pool.transaction(async queries => {
    await append(queries, [event()])
    markStored()
    await isOver
  })
  await isStored
  expect(await database.pool.transaction(queries => append(queries, [event()]))).toEqual([undefined])
  const lockNotAvailable = '55P03'
  expect(await tryToRead()).toBe(lockNotAvailable)
  end()
  await storing
  expect(await tryToRead()).toBeUndefined()
})

it('Each event is reported as stored, duplicate or unknown, in the given order', async () => {
  const [item] = await database.pool.select({ id: contentItems.id }).from(contentItems).limit(1)
  const [first, click] = [event(), event({ type: 'click', contentItemId: item?.id ?? '' })]
  const unknown = event({ type: 'click', contentItemId: randomUUID() })
  const store = (given: NewEvent[]) => database.pool.transaction(queries => append(queries, given))
  expect(await store([unknown, first, click, first])).toEqual([
    'unknownContent',
    undefined,
    undefined,
    'duplicate',
  ])
  expect(await store([click, event(), unknown])).toEqual(['duplicate', undefined, 'unknownContent'])
  expect(await store([])).toEqual([])
})
