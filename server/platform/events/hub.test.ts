import type { StreamEvent } from '@greenroom/contract/events'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { Database } from '../database/database.ts'
import { createLog } from '../log.ts'
import { createEventHub, type EventHub, type StoredEvent } from './hub.ts'
import { streamEvents } from './schema.ts'
import { splitIntoPayloads } from './server-link.ts'

const log = createLog('silent')
const changed = (...ids: string[]): StreamEvent => ({ topic: 'content-set.changed', ids })

let database: TestDatabase
let otherDatabase: Database
let here: EventHub
let there: EventHub
let heardHere: StoredEvent[]
let heardThere: StoredEvent[]
let batches: string[]

beforeAll(async () => {
  database = await cloneDatabase()
  otherDatabase = database.again()
  await otherDatabase.driver.listen('greenroom_events', payload => batches.push(payload))
})

afterAll(async () => {
  await otherDatabase.close()
  await database.close()
})

beforeEach(async () => {
  await database.pool.delete(streamEvents)
  here = createEventHub(database, log)
  there = createEventHub(otherDatabase, log)
  heardHere = []
  heardThere = []
  batches = []
  here.listen(stored => heardHere.push(stored))
  there.listen(stored => heardThere.push(stored))
  await Promise.all([here.start(), there.start()])
})

afterEach(() => Promise.all([here.stop(), there.stop()]))

async function publish(event: StreamEvent): Promise<StoredEvent[]> {
  const stored = await database.pool.transaction(queries =>
    here.store(queries, [{ event, audience: 'everyone' }]),
  )
  here.deliver(stored)
  return stored
}

test('listeners of this server hear an event before deliver returns', async () => {
  const stored = await publish(changed('a'))
  expect(heardHere).toEqual(stored)
})

test('another server hears a single event at once, with its id and audience', async () => {
  const stored = await publish(changed('a', 'b'))
  await vi.waitFor(() => expect(heardThere).toEqual(stored), { timeout: 900 })
})

test('another server hears which columns changed', async () => {
  const columns = ['description', 'updatedAt']
  here.deliver(await here.store(database.pool, [{ event: changed('a'), audience: 'everyone', columns }]))
  await vi.waitFor(() => expect(heardThere).toMatchObject([{ columns }]), { timeout: 900 })
})

test('a server does not hear its own events a second time', async () => {
  await publish(changed('a'))
  await vi.waitFor(() => expect(heardThere).toHaveLength(1), { timeout: 10_000 })
  expect(heardHere).toHaveLength(1)
})

test('events that follow closely reach the other servers in order, in about one batch a second', async () => {
  const start = performance.now()
  for (let number = 0; number <= 20; number++) await publish(changed(String(number)))
  const seconds = Math.floor((performance.now() - start) / 1000)
  await vi.waitFor(() => expect(heardThere).toHaveLength(21), { timeout: 10_000 })
  expect(heardThere.map(({ event }) => event.ids)).toEqual(heardHere.map(({ event }) => event.ids))
  expect(batches.length).toBeLessThanOrEqual(2 + seconds)
})

test.each(['session.ended', 'access.changed'] as const)(
  '%s does not wait for the next batch',
  async topic => {
    await publish(changed('first'))
    await vi.waitFor(() => expect(batches).toHaveLength(1), { timeout: 10_000 })
    await publish({ topic, ids: ['x'] })
    await vi.waitFor(() => expect(heardThere).toHaveLength(2), { timeout: 900 })
  },
)

test('what a server stored and was killed before it could tell of, the others find in the table, once', async () => {
  const finding = createEventHub(otherDatabase, log, { intervalMs: 20, graceMs: 0 })
  const found: StoredEvent[] = []
  finding.listen(stored => found.push(stored))
  await publish(changed('before'))
  await finding.start()
  const unannounced = await here.store(database.pool, [{ event: changed('untold'), audience: 'everyone' }])
  await vi.waitFor(() => expect(found).toEqual(unannounced), { timeout: 10_000 })
  const next = await here.store(database.pool, [{ event: changed('next'), audience: 'everyone' }])
  await vi.waitFor(() => expect(found).toEqual([...unannounced, ...next]), { timeout: 10_000 })
  await finding.stop()
})

test('events of a write that is rolled back are neither stored nor sent', async () => {
  const write = database.pool.transaction(async queries => {
    await here.store(queries, [{ event: changed('a'), audience: 'everyone' }])
    throw new Error('lost')
  })
  await expect(write).rejects.toThrow('lost')
  expect(await database.pool.$count(streamEvents)).toBe(0)
  expect(heardHere).toEqual([])
})

test('after a break of its connection a server reads missed events from the table', async () => {
  await publish(changed('before'))
  await vi.waitFor(() => expect(heardThere).toHaveLength(1), { timeout: 10_000 })
  const missed = await here.store(database.pool, [{ event: changed('missed'), audience: 'everyone' }])

  await database.driver`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`

  await vi.waitFor(() => expect(heardThere).toContainEqual(missed[0]), { timeout: 10_000 })
  await publish(changed('after'))
  await vi.waitFor(() => expect(heardThere.at(-1)?.event).toEqual(changed('after')), { timeout: 10_000 })
})

test('a server that missed too many events reports that any row may have changed', async () => {
  await publish(changed('before'))
  await vi.waitFor(() => expect(heardThere).toHaveLength(1), { timeout: 10_000 })
  await database.pool.delete(streamEvents)
  await database.driver`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`

  await vi.waitFor(() => expect(heardThere.map(({ event }) => event)).toContainEqual(changed()), {
    timeout: 20_000,
  })
  expect(heardThere.map(({ event }) => event)).toContainEqual({ topic: 'session.ended', ids: [] })
})

test('events that wait for the next batch are sent when a server stops', async () => {
  await publish(changed('first'))
  await publish(changed('second'))
  await here.stop()
  await vi.waitFor(() => expect(heardThere).toHaveLength(2), { timeout: 900 })
})

test('a notification that no server sent does not stop the others from being heard', async () => {
  await database.driver.notify('greenroom_events', 'not ours')
  await publish(changed('a'))
  await vi.waitFor(() => expect(heardThere).toHaveLength(1), { timeout: 10_000 })
})

test('a listener that throws does not keep the others from an event', async () => {
  here.listen(() => {
    throw new Error('listener')
  })
  const last: StoredEvent[] = []
  here.listen(stored => last.push(stored))
  await publish(changed('a'))
  expect(last).toHaveLength(1)
})

test('a batch of any size goes out in payloads that PostgreSQL accepts', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) => 9_000_000_000_000 + index)
  const payloads = splitIntoPayloads('0198c0de-0000-7000-8000-000000000000', ids)
  expect(Math.max(...payloads.map(payload => Buffer.byteLength(payload)))).toBeLessThan(8000)
  expect(payloads.flatMap(payload => JSON.parse(payload).ids)).toEqual(ids)
  expect(splitIntoPayloads('server', [])).toEqual([])
})
