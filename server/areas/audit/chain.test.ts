import { listOperations, verifyOperations } from '@greenroom/contract/areas/audit/operation-log'
import { createContentSet } from '@greenroom/contract/areas/content/content-sets'
import { errors } from '@greenroom/contract/errors'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { dropMonths, makeMonths } from '../../platform/audit/chain/months.ts'
import { sealAllEntries } from '../../platform/audit/chain/sealer.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { countWaitingChecks } from '../inspection/index.ts'

let server: TestServer
let token: string

beforeAll(async () => {
  server = await startTestServer()
  token = await server.signIn('admin')
  // Changes of the demo's content items write entries of their own.
  await vi.waitFor(async () => expect(await countWaitingChecks(server.database.pool)).toBe(0), {
    timeout: 20_000,
    interval: 100,
  })
}, 30_000)
afterAll(() => server.stop())

const run = (statement: ReturnType<typeof sql>) => server.database.pool.execute<{ id: string }>(statement)
const make = (name: string) => {
  const body = { name, contentType: 'img', filterType: 'artificial', description: '' } as const
  return server.ask(createContentSet, { body }, { token })
}
/**
 * Waits until all that is committed has its link and nothing can come in before it. The server's sealer may be at it,
 * too, and a transaction of another test's database holds up the moment from which nothing can come in.
 */
async function settle({ database: { pool } }: TestServer = server): Promise<void> {
  const settled = sql`select from operation_chain, operation_number where settled = last_value`
  await vi.waitFor(
    async () => {
      await sealAllEntries(pool)
      expect(await pool.execute(settled), 'the chain settles').toHaveLength(1)
    },
    { timeout: 20_000, interval: 20 },
  )
}
const verify = async () => {
  const { done, broken, last } = await server.ask(verifyOperations, { query: {} }, { token })
  expect(done).toBe(true)
  return { broken, last }
}
const idOf = async (title: string) =>
  (await run(sql`select id from operation_log where title = ${title} limit 1`))[0]?.id ?? ''

describe('operation-log.verify', () => {
  beforeEach(async () => {
    await make('Link before')
    await make('Link')
    await make('Link after')
    await settle()
  })

  it('finds no fault in an untouched chain, at any number of concurrent writers', async () => {
    const before = (await verify()).last
    await Promise.all(Array.from({ length: 20 }, (_, place) => make(`At once ${place}`)))
    await Promise.all([settle(), make('Between'), settle()])
    await settle()
    const { broken, last } = await verify()
    expect(broken).toBeNull()
    expect(last).toBe(before + 21)
  })

  it('waits for the writer that began first and commits last, while others commit', async () => {
    const [writer, bystander] = [server.database.again(), server.database.again()]
    const moment = () => Promise.withResolvers<void>()
    const [started, left, written, commit] = [moment(), moment(), moment(), moment()]
    const neighbour = bystander.pool.transaction(async transaction => {
      await transaction.execute(sql`select pg_current_xact_id()`)
      started.resolve()
      await left.promise
    })
    await started.promise
    const writing = writer.pool.transaction(async transaction => {
      await transaction.execute(sql`update content_set set description = 'late' where number = 1`)
      written.resolve()
      await commit.promise
    })
    await written.promise
    await sealAllEntries(server.database.pool)
    left.resolve()
    await neighbour
    await sealAllEntries(server.database.pool)
    commit.resolve()
    await writing
    await settle()
    await Promise.all([writer.close(), bystander.close()])
    expect((await verify()).broken).toBeNull()
  })

  it('does not look through the links that are there, however many they are', async () => {
    const write = (count: number) =>
      run(sql`insert into content_item (id, title, genre, author, body, status, published_at)
        select gen_random_uuid(), 'Many ' || n, 'text', 'A', '', 'offline', now() from generate_series(1, ${count}::int) as n`)
    await write(6000)
    await settle()
    await run(sql`analyze operation_log, operation_seal`)
    const read = await server.database.pool.transaction(async transaction => {
      // The server's own sealer waits meanwhile.
      await vi.waitFor(
        async () => {
          const [lock] = await transaction.execute(sql`select pg_try_advisory_xact_lock(7146003) as "isOurs"`)
          expect(lock).toEqual({ isOurs: true })
        },
        { timeout: 10_000 },
      )
      await write(2000)
      const count = sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'operation_seal'`
      const [before] = await transaction.execute<{ read: number }>(count)
      await transaction.execute(sql`select seal_operations(2000)`)
      const [after] = await transaction.execute<{ read: number }>(count)
      return Number(after?.read) - Number(before?.read)
    })
    expect(read).toBeLessThan(1000)
  })

  it('links entries that commit late before the others, also while these are linked one by one', async () => {
    const writer = server.database.again()
    const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const writing = writer.pool.transaction(async transaction => {
      await transaction.execute(sql`update content_set set description = 'later' where number = 1`)
      written.resolve()
      await commit.promise
    })
    await written.promise
    const before = (await verify()).last
    for (const name of ['First', 'Second', 'Third']) await make(name)
    const linkOne = () => run(sql`select seal_operations(1) as id`)
    await linkOne()
    await linkOne()
    commit.resolve()
    await writing
    for (let turn = 0; turn < 4; turn++) await linkOne()
    await settle()
    await writer.close()
    const { broken, last } = await verify()
    expect([broken, last]).toEqual([null, before + 4])
    expect(await run(sql`select 1 as id from operation_chain where resume_after > 0`)).toEqual([])
  })

  it.each([
    ['a value', sql`changes = jsonb_set(changes, '{name}', '[null, "other"]')`],
    ['who did it', sql`actor_id = null`],
    ['when', sql`at = at - interval '1 second'`],
  ])('finds an entry of which %s was changed', async (_, change) => {
    const id = await idOf('Link')
    const [kept] = await run(
      sql`select to_jsonb(log) - 'words' as id from operation_log log where id = ${id}`,
    )
    await run(sql`update operation_log set ${change} where id = ${id}`)
    expect((await verify()).broken).toEqual({ reason: 'changed', entry: id })
    await run(sql`delete from operation_log where id = ${id}`)
    await run(sql`insert into operation_log (id, at, actor_id, request_id, action, address, device, entity, entity_id, title, operation, changes, row_key, remainder, undoes)
      select id, at, actor_id, request_id, action, address, device, entity, entity_id, title, operation, changes, row_key, remainder, undoes
      from jsonb_populate_record(null::operation_log, ${JSON.stringify(kept?.id)}::jsonb)`)
    expect((await verify()).broken).toBeNull()
  })

  it('finds that one was removed, and one removed with its link', async () => {
    const undone = new Error('rolled back')
    const id = await idOf('Link')
    const within = async (...statements: ReturnType<typeof sql>[]) => {
      let found: unknown
      await server.database.pool
        .transaction(async transaction => {
          for (const statement of statements) await transaction.execute(statement)
          const { verifyFrom } = await import('../../platform/audit/chain/verify.ts')
          found = (await verifyFrom(transaction, 0)).broken
          throw undone
        })
        .catch(error => {
          if (error !== undone) throw error
        })
      return found
    }
    const removal = sql`delete from operation_log where id = ${id}`
    expect(await within(removal)).toEqual({ reason: 'removed', entry: Number(id) })
    const next = await run(
      sql`select min(entry) as id from operation_seal where position > (select position from operation_seal where entry = ${id})`,
    )
    const unlink = sql`delete from operation_seal where entry = ${id}`
    expect(await within(removal, unlink)).toEqual({ reason: 'link', entry: Number(next[0]?.id) })
  })

  it('finds one that was put in afterwards, in a gap or with an older time', async () => {
    // Numbers of rolled-back entries are never used again.
    const [gap] = await run(sql`select nextval('operation_number') as id`)
    await make('After the gap')
    await settle()
    const forged = (id: ReturnType<typeof sql>, at: ReturnType<typeof sql>) =>
      run(sql`insert into operation_log (id, at, request_id, action, address, device, entity, entity_id, title, operation, changes)
        values (${id}, ${at}, '', 'user.update', '', '', 'user', '', 'Forged', 'update', '{}') returning id`)
    await forged(sql`${gap?.id}`, sql`now()`)
    await settle()
    expect((await verify()).broken).toEqual({ reason: 'inserted', entry: gap?.id })
    await run(sql`delete from operation_log where title = 'Forged'`)

    const [late] = await forged(sql`nextval('operation_number')`, sql`now() - interval '3 hours'`)
    await settle()
    expect((await verify()).broken).toEqual({ reason: 'inserted', entry: late?.id })
    await run(sql`delete from operation_seal where entry = ${late?.id}`)
    await run(sql`delete from operation_log where id = ${late?.id}`)
    await run(sql`update operation_seal set position = position`)
  })

  it('refuses a place that is none', async () => {
    const { code } = await server.call(verifyOperations, { query: { after: '-1' } }, { token })
    expect(code).toBe(errors.invalid.code)
  })
})

describe('the months of the operation log', () => {
  // One for each test: a second try finds no months of the first.
  let months: TestServer
  beforeEach(async () => {
    months = await startTestServer()
  })
  afterEach(() => months.stop())

  it('have partitions ahead, and what lay in the default one moves to its month', async () => {
    const { pool } = months.database
    await pool.execute(sql`insert into operation_log (at, request_id, action, address, device, entity, entity_id, title, operation, changes)
      values (now() + interval '5 months', '', 'system', '', '', 'user', '', 'Early', 'update', '{}')`)
    const inDefault = async () =>
      Number((await pool.execute(sql`select count(*) as n from operation_log_default`))[0]?.n)
    expect(await inDefault()).toBe(1)
    await pool.execute(sql`select make_operation_log_month((now() + interval '5 months')::date)`)
    expect(await inDefault()).toBe(0)
    expect(await pool.execute(sql`select title from operation_log where title = 'Early'`)).toHaveLength(1)
    await pool.execute(sql`delete from operation_log where title = 'Early'`)
    await makeMonths(pool)
  })

  it('are dropped whole when they are older than is kept, say so, and leave the chain in one piece', async () => {
    const { pool } = months.database
    for (const age of ['40 days', '400 days', '460 days']) {
      await pool.execute(sql`select make_operation_log_month((now() - ${age}::interval)::date)`)
      await pool.execute(sql`insert into operation_log (at, request_id, action, address, device, entity, entity_id, title, operation, changes)
        values (now() - ${age}::interval, '', 'system', '', '', 'user', '', ${age}, 'update', '{}')`)
    }
    // As they would have been written: before everything else. The server's sealer waits meanwhile.
    await pool.transaction(async queries => {
      await queries.execute(sql`select pg_advisory_xact_lock(7146003)`)
      await queries.execute(sql`truncate operation_seal`)
      await queries.execute(sql`update operation_log set id = -id where title like '% days'`)
      await queries.execute(sql`update operation_log set id = 1000000 + id`)
      await queries.execute(sql`select setval('operation_number', 2000000)`)
      await queries.execute(
        sql`update operation_chain set settled = 0, resume_after = 0, marked_entry = 0, marked_before = 0`,
      )
    })
    await settle(months)
    await pool.transaction(queries => dropMonths(queries, 12))
    const titles = await pool.execute(sql`select title from operation_log where title like '% days'`)
    expect(titles.map(({ title }) => title)).toEqual(['40 days'])
    await settle(months)
    const admin = { token: await months.signIn('admin') }
    const verified = await months.ask(verifyOperations, { query: {} }, admin)
    expect(verified).toMatchObject({ broken: null, done: true, anchor: 2 })
    const query = { entity: 'operation-log-month' } as const
    const { list } = await months.ask(listOperations, { query }, admin)
    expect(list).toHaveLength(2)
    expect(list[0]?.title).toMatch(/^\d{4}-\d{2}-01$/)
  })
})
