import { errors, success } from '@greenroom/contract/errors'
import { socketPath } from '@greenroom/private-postgres'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest'
import { countGadgets, createGadget, createGadgetTable, startGadgetServer } from '../../testing/gadget.ts'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { recordedTransaction } from '../audit/transaction.ts'
import { openDatabase } from '../database/database.ts'
import { type BreakableDoor, openBreakableDoor } from '../database/testing/tcp-door.ts'
import { createLog } from '../log.ts'

const connections = 2
const unavailable = { code: errors.databaseUnavailable.code, status: 'fail' }

let clone: TestDatabase
let door: BreakableDoor
let server: TestServer
let token: string
const logged: string[] = []
const log = createLog('error', { write: line => logged.push(line) })

beforeAll(async () => {
  clone = await cloneDatabase()
  await createGadgetTable(clone)
  const { socketDirectory, port } = inject('postgres')
  door = await openBreakableDoor(socketPath(socketDirectory, port))
  const { database } = clone.address as typeof clone.address & { database: string }
  const url = `postgres://greenroom@127.0.0.1:${door.port}/${database}`
  const limits = { DATABASE_ACQUIRE_SECONDS: '0.3', DATABASE_STATEMENT_SECONDS: '0.2' }
  server = await startGadgetServer(limits, openDatabase({ url }, connections, { statementMs: 200 }), { log })
  token = await vi.waitFor(() => server.signIn('admin'), { timeout: 10_000 })
})

afterEach(() => {
  door.mend()
  logged.length = 0
})

afterAll(async () => {
  await server.stop()
  await clone.close()
  await door.close()
})

const read = () => server.call(countGadgets, {}, { token })
const write = (name: string) => server.call(createGadget, { body: { name } }, { token })
/** The endpoint and reason of each failure in the log. */
const loggedFailures = () =>
  logged.flatMap(line => {
    const { call, requestId, err } = JSON.parse(line)
    return call ? [{ call, requestId, because: String(err.message) }] : []
  })
const countWritten = async (name: string) => {
  const [row] = await clone.driver`select count(*)::int as count from gadget where name = ${name}`
  return row?.count
}

test('requests say that the database hangs, and write nothing later', async () => {
  door.freeze()
  expect(await Promise.all([read(), write('Frozen')])).toEqual([
    expect.objectContaining(unavailable),
    expect.objectContaining(unavailable),
  ])
  // Soon, not only when the connections time out.
  const saying = (call: string) => ({
    call,
    requestId: expect.any(String),
    because: expect.stringMatching(
      /more than 300 ms|not answered a new connection for 300 ms|CONNECT_TIMEOUT/,
    ),
  })
  expect(loggedFailures()).toEqual(expect.arrayContaining([saying(countGadgets.id), saying(createGadget.id)]))
  door.mend()
  await expect.poll(async () => (await read()).code).toBe(success.code)
  expect(await countWritten('Frozen')).toBe(0)
})

test('requests say that the database is away, and succeed once it is back', async () => {
  door.cut()
  expect(await read()).toMatchObject(unavailable)
  expect(await write('Away')).toMatchObject(unavailable)
  expect(loggedFailures().map(({ call }) => call)).toEqual(
    expect.arrayContaining([countGadgets.id, createGadget.id]),
  )
  door.mend()
  await expect.poll(async () => (await write('Back')).code).toBe(success.code)
})

test('a request that gets no connection in time is refused, and writes nothing later', async () => {
  const release = Promise.withResolvers<void>()
  const busy = Array.from({ length: connections }, () =>
    server.database.pool.transaction(async queries => {
      await queries.execute(sql`select 1`)
      await release.promise
    }),
  )
  expect(await write('Late')).toMatchObject(unavailable)
  expect(loggedFailures()).toMatchObject([
    { call: createGadget.id, because: expect.stringMatching(/more than 300 ms/) },
  ])
  release.resolve()
  await Promise.all(busy)
  await expect.poll(async () => (await read()).code).toBe(success.code)
  expect(await countWritten('Late')).toBe(0)
})

test('a statement of a request that takes too long is cancelled, and one of background work is not', async () => {
  const context = { actor: null, action: 'test', requestId: '', address: '', device: '' }
  const background = recordedTransaction(
    server.database,
    context,
    queries => queries.execute(sql`select pg_sleep(0.5)`),
    { isBackground: true },
  )
  await clone.driver.begin(async lock => {
    await lock`lock table gadget`
    expect(await read()).toMatchObject(unavailable)
  })
  await background
})
