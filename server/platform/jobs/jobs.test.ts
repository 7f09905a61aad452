import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once as awaitEvent } from 'node:events'
import { fileURLToPath } from 'node:url'
import { like, sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { recordTables } from '../audit/record.ts'
import { operationLog } from '../audit/schema.ts'
import { instant } from '../database/columns.ts'
import { createEventHub, type EventHub, type StoredEvent } from '../events/hub.ts'
import { createFiles } from '../files/files.ts'
import { createLog } from '../log.ts'
import { createMail } from '../mail/mail.ts'
import { readSettings } from '../settings.ts'
import type { Job, LongJob } from './job.ts'
import { createJobs, type Jobs } from './jobs.ts'
import { isNextFree, leaseColumns, newLease, nextPoll } from './lease.ts'
import { deadly } from './testing/deadly-job.ts'

const log = createLog('silent')
const mail = createMail(readSettings({}), log)
const files = createFiles(readSettings({}))
const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000 })

const notes = pgTable('note', { id: text().primaryKey(), words: text().notNull() })

const leased = pgTable('leased', {
  id: uuid().primaryKey(),
  done: boolean().notNull().default(false),
  createdAt: instant().notNull().defaultNow(),
  ...leaseColumns(),
})

let database: TestDatabase
let version: string
let events: EventHub
let running: Jobs[]
let outcomes: string[]

beforeAll(async () => {
  database = await cloneDatabase()
  await database.pool.execute(sql`create table note (id text primary key, words text not null)`)
  await database.pool.execute(sql`
    create table leased (id uuid primary key, done boolean not null default false,
      created_at timestamptz not null default now(), worker uuid, leased_until timestamptz)`)
  await recordTables(database.pool, [{ table: notes, entity: 'note', title: 'words' }])
})

afterAll(() => database.close())

beforeEach(() => {
  events = createEventHub(database, log)
  running = []
  version = '1'
  outcomes = []
})

afterEach(() => Promise.all(running.map(jobs => jobs.stop())))

async function start(...jobs: (Job | LongJob)[]): Promise<Jobs> {
  const observe = (name: string, outcome: string) => outcomes.push(`${name} ${outcome}`)
  const parts = { database, events, files, log, mail, observe, version, renewalMs: 20 }
  const started = createJobs(parts, jobs)
  running.push(started)
  await started.start()
  return started
}

const once = { limit: 0, delaySeconds: 0 }

/** Starts a server that its job kills, and waits for its end. */
async function startAndDie(kind: 'job' | 'item'): Promise<void> {
  const script = fileURLToPath(new URL('./testing/server-that-dies.ts', import.meta.url))
  const child = spawn(process.execPath, [script, kind, JSON.stringify(database.address)], {
    stdio: 'inherit',
  })
  const [, signal] = await awaitEvent(child, 'exit')
  expect(signal).toBe('SIGKILL')
}
/** Processes start slowly on a busy machine. */
const slow = { timeout: 120_000 }
/** Simulates the time after which the queue considers the run of a dead server lost. */
const loseRuns = () => database.driver`delete from pgboss.job where name = ${deadly}`

test('what a job changes is recorded under its name, as the system’s own', async () => {
  const jobs = await start({
    name: 'test.write',
    retry: once,
    handle: async ({ queries }) => {
      await queries.insert(notes).values({ id: '1', words: 'written by a job' })
    },
  })
  await jobs.enqueue('test.write')
  await eventually(async () => {
    const [entry] = await database.pool.select().from(operationLog).where(sql`action = 'test.write'`)
    expect(entry).toMatchObject({ actorId: null, entity: 'note', title: 'written by a job' })
  })
})

test('events of a job go out after its commit', async () => {
  const heard: StoredEvent[] = []
  events.listen(stored => heard.push(stored))
  const jobs = await start({
    name: 'test.publish',
    retry: once,
    handle: async ({ publish }) => publish({ topic: 'content-set.changed', ids: ['a'] }, 'everyone'),
  })
  await jobs.enqueue('test.publish')
  await eventually(() => expect(heard.map(({ event }) => event.ids)).toEqual([['a']]))
})

test('a job that fails changes nothing, sends no events, and is repeated', async () => {
  const heard: StoredEvent[] = []
  events.listen(stored => heard.push(stored))
  let runs = 0
  const jobs = await start({
    name: 'test.fail-once',
    retry: { limit: 1, delaySeconds: 1 },
    handle: async ({ queries, publish }) => {
      runs++
      publish({ topic: 'content-set.changed', ids: [`run ${runs}`] }, 'everyone')
      await queries.insert(notes).values({ id: `run ${runs}`, words: '' })
      if (runs === 1) throw new Error('first')
    },
  })
  await jobs.enqueue('test.fail-once')
  await eventually(() => expect(outcomes).toEqual(['test.fail-once failed']))
  await vi.waitFor(() => expect(outcomes.at(-1)).toBe('test.fail-once completed'), { timeout: 25_000 })
  expect(await database.pool.select({ id: notes.id }).from(notes).where(like(notes.id, 'run %'))).toEqual([
    { id: 'run 2' },
  ])
  expect(heard.map(({ event }) => event.ids)).toEqual([['run 2']])
})

test('servers that share a database run a job once, for any number of them that ask for it', async () => {
  let runs = 0
  const done = Promise.withResolvers<void>()
  const job: Job = {
    name: 'test.together',
    retry: once,
    handle: async () => {
      runs++
      await done.promise
    },
  }
  const [one, two] = await Promise.all([start(job), start(job)])
  await Promise.all([one.enqueue(job.name), two.enqueue(job.name), one.enqueue(job.name)])
  await eventually(() => expect(runs).toBe(1))
  await two.enqueue(job.name)
  done.resolve()
  await eventually(() => expect(outcomes).toHaveLength(1))
  expect(runs).toBe(1)
})

test('a stop waits for the job under way', async () => {
  const begun = Promise.withResolvers<void>()
  const jobs = await start({
    name: 'test.slow',
    retry: once,
    handle: async () => {
      begun.resolve()
      await new Promise(resolve => setTimeout(resolve, 300))
    },
  })
  await jobs.enqueue('test.slow')
  await begun.promise
  await jobs.stop()
  expect(outcomes).toEqual(['test.slow completed'])
})

test('schedules are the schedules of existing jobs', async () => {
  const schedules = async () =>
    (await database.driver`select name, cron from pgboss.schedule order by name`).map(row => ({ ...row }))
  const handle = async () => {}
  await start(
    { name: 'test.hourly', cron: '0 * * * *', retry: once, handle },
    { name: 'test.daily', cron: '0 0 * * *', retry: once, handle },
  )
  expect(await schedules()).toEqual([
    { name: 'test.daily', cron: '0 0 * * *' },
    { name: 'test.hourly', cron: '0 * * * *' },
  ])
  await start({ name: 'test.hourly', cron: '30 * * * *', retry: once, handle })
  expect(await schedules()).toEqual([{ name: 'test.hourly', cron: '30 * * * *' }])
})

test('jobs are ready between their start and their stop', async () => {
  const jobs = createJobs({ database, events, files, log, mail, version }, [])
  expect(jobs.ready()).toBe(false)
  await jobs.start()
  expect(jobs.ready()).toBe(true)
  await jobs.stop()
  expect(jobs.ready()).toBe(false)
})

test('jobs go on after the connections to the database were broken', async () => {
  let runs = 0
  const job: Job = {
    name: 'test.again',
    retry: once,
    handle: async () => {
      runs++
    },
  }
  const jobs = await start(job)
  await database.driver`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`
  await vi.waitFor(() => jobs.enqueue(job.name), { timeout: 10_000 })
  await eventually(() => expect(runs).toBe(1))
})

test(
  'an item that ended its server twice is given up in a state that says why; others go on',
  slow,
  async () => {
    await startAndDie('item')
    await startAndDie('item')
    const waiting = ['deadly', 'harmless']
    const happened: unknown[] = []
    await start({
      name: deadly,
      retry: once,
      async take() {
        const id = waiting.shift()
        return id === undefined
          ? undefined
          : {
              id,
              lease: null,
              work: async () => void happened.push(`worked on ${id}`),
              giveUp: async reason => void happened.push([id, reason]),
            }
      },
    })
    await eventually(() => expect(happened).toHaveLength(2))
    expect(happened).toEqual([
      ['deadly', { 'zh-CN': expect.stringContaining('两次'), 'en-US': expect.stringContaining('twice') }],
      'worked on harmless',
    ])
    await eventually(async () =>
      expect(await database.driver`select * from job_attempt where job = ${deadly}`).toHaveLength(0),
    )
  },
)

test('an item keeps its lease while its work writes nothing, and no other worker begins it', async () => {
  const [stored] = await database.pool.insert(leased).values({ id: randomUUID() }).returning()
  const begun: string[] = []
  const lapse = sql`leased_until = now() + interval '1 millisecond'`
  const remaining = async () => {
    const [row] =
      await database.driver`select leased_until > now() + interval '10 seconds' as long from leased`
    return row?.long
  }
  await start({
    name: 'test.leased',
    retry: once,
    async take({ queries }) {
      const [row] = await queries
        .update(leased)
        .set(newLease())
        .where(isNextFree(leased, sql`not done`))
        .returning()
      if (!row) return nextPoll(queries, leased, sql`not done`)
      return {
        id: row.id,
        lease: { table: leased, row },
        work: async () => {
          begun.push(row.id)
          // As if the stage had taken almost as long as a lease.
          await queries.execute(sql`update leased set ${lapse}`)
          await eventually(async () => expect(await remaining()).toBe(true))
          await queries.execute(sql`update leased set done = true`)
        },
        giveUp: async () => void begun.push('given up'),
      }
    },
  })
  await eventually(async () => expect(await database.driver`select from leased where done`).toHaveLength(1))
  expect(begun).toEqual([stored?.id])
})

test('a job that ended its server twice is not begun again, but by another version', slow, async () => {
  await loseRuns()
  for (let time = 0; time < 2; time++) {
    await startAndDie('job')
    await loseRuns()
  }
  let runs = 0
  const job: Job = {
    name: deadly,
    retry: once,
    handle: async () => {
      runs++
    },
  }
  const same = await start(job)
  await same.enqueue(deadly)
  await eventually(() => expect(outcomes).toEqual([`${deadly} refused`]))
  expect(runs).toBe(0)
  await same.stop()
  version = '2'
  const newer = await start(job)
  await newer.enqueue(deadly)
  await eventually(() => expect(outcomes.at(-1)).toBe(`${deadly} completed`))
  expect(runs).toBe(1)
})

test('work that fails has not ended its server, however often', async () => {
  const attempts: unknown[] = []
  let failures = 0
  const jobs = await start({
    name: 'test.fails-often',
    retry: once,
    handle: async () => {
      failures++
      attempts.push(
        ...(await database.driver`select attempts from job_attempt where job = 'test.fails-often'`),
      )
      throw new Error('as it does')
    },
  })
  for (let time = 1; time <= 4; time++) {
    await vi.waitFor(() => jobs.enqueue('test.fails-often'), { timeout: 10_000 })
    await vi.waitFor(() => expect(failures).toBe(time), { timeout: 15_000 })
    await eventually(() => expect(outcomes).toHaveLength(time))
  }
  expect(attempts).toEqual(Array.from({ length: 4 }, () => ({ attempts: 1 })))
})
