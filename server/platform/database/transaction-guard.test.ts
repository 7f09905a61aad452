import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { type Database, openDatabase, type Queries } from './database.ts'

let admin: TestDatabase
/** A pool of one connection, so that later queries use the connection that was lost. */
let database: Database

beforeAll(async () => {
  admin = await cloneDatabase(2)
  await admin.driver`create table note (text text)`
  database = openDatabase(admin.address, 1)
})

beforeEach(() => admin.driver`truncate note`)

afterAll(async () => {
  await database.close()
  await admin.close()
})

async function backendOf(queries: Queries): Promise<number> {
  const [row] = await queries.execute(sql`select pg_backend_pid() as pid`)
  return Number(row?.pid)
}

async function write(queries: Queries, text: string): Promise<void> {
  await queries.execute(sql`insert into note values (${text})`)
}

async function terminate(pid: number): Promise<void> {
  await admin.driver`select pg_terminate_backend(${pid}, 2000)`
}

async function notes(): Promise<unknown[]> {
  return (await admin.driver`select text from note order by text`).map(row => row.text)
}

/** The first query after the loss may still report it. */
async function settle(): Promise<void> {
  await database.driver`select 1`.catch(() => {})
}

test('a connection lost in the middle of a statement fails the transaction, and nothing else', async () => {
  const transacted = database.pool.transaction(async transaction => {
    const pid = await backendOf(transaction)
    await write(transaction, 'lost')
    setTimeout(() => terminate(pid), 50)
    await transaction.execute(sql`select pg_sleep(20)`)
  })
  await expect(transacted).rejects.toThrow()
  await settle()
  await database.pool.transaction(transaction => write(transaction, 'next'))
  expect(await notes()).toEqual(['next'])
})

test('a transaction whose connection was lost never writes into the next one', async () => {
  const waits = Promise.withResolvers<void>()
  const refused = Promise.withResolvers<unknown>()
  const transacted = database.pool.transaction(async transaction => {
    await write(transaction, 'lost')
    await terminate(await backendOf(transaction))
    await waits.promise
    await write(transaction, 'straggler').catch(refused.resolve)
  })
  await expect(transacted).rejects.toThrow()
  await settle()
  const next = database.pool.transaction(async transaction => {
    await write(transaction, 'next')
    waits.resolve()
    expect(String(await refused.promise)).toContain('insert into note')
    throw new Error('changed my mind')
  })
  await expect(next).rejects.toThrow('changed my mind')
  expect(await notes()).toEqual([])
})

test('a connection lost inside a savepoint fails the whole transaction', async () => {
  const transacted = database.pool.transaction(async transaction => {
    await write(transaction, 'lost')
    await transaction.transaction(async inner => {
      const pid = await backendOf(inner)
      setTimeout(() => terminate(pid), 50)
      await inner.execute(sql`select pg_sleep(20)`)
    })
  })
  await expect(transacted).rejects.toThrow()
  await settle()
  await write(database.pool, 'next')
  expect(await notes()).toEqual(['next'])
})

test('a failed savepoint leaves the rest of its transaction', async () => {
  await database.pool.transaction(async transaction => {
    await write(transaction, 'outer')
    const inner = transaction.transaction(async savepoint => {
      await write(savepoint, 'inner')
      throw new Error('not this part')
    })
    await expect(inner).rejects.toThrow('not this part')
  })
  expect(await notes()).toEqual(['outer'])
})

test('a failure that only looks like a lost connection rolls back', async () => {
  const failing = database.pool.transaction(async transaction => {
    await write(transaction, 'lost')
    throw Object.assign(new Error('no answer from elsewhere'), { syscall: 'connect' })
  })
  await expect(failing).rejects.toThrow('no answer from elsewhere')
  await write(database.pool, 'next')
  expect(await notes()).toEqual(['next'])
})

test('the driver itself keeps its ways: options, several statements at once, answers', async () => {
  const answers = await database.driver.begin('read only', transaction => [
    transaction`select 1 as number`,
    transaction`show transaction_read_only`,
  ])
  expect(answers.map(rows => rows[0])).toEqual([{ number: 1 }, { transaction_read_only: 'on' }])
})

test('a statement after the end of its transaction is refused', async () => {
  let kept: Queries | undefined
  await database.pool.transaction(async transaction => {
    kept = transaction
  })
  await expect(kept?.execute(sql`insert into note values ('late')`)).rejects.toThrow()
  expect(await notes()).toEqual([])
})
